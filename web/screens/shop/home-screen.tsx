export function HomeScreen() {
  return <h1>Chowk</h1>
}

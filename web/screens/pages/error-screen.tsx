/** Said when a screen could not be shown; `requestId` lets the support desk find the cause. */
export function ErrorScreen({ requestId }: { requestId?: string | undefined }) {
  return (
    <section role="alert">
      <h1>Something went wrong</h1>
      {requestId && <p>{requestId}</p>}
      <button type="button" onClick={() => location.reload()}>
        Try again
      </button>
    </section>
  )
}

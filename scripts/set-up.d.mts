export function installModules(options: { forBuilding: boolean }): void

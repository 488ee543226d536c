// React's modules are CommonJS: their code runs only when a running module imports them. This module belongs to React's
// file (`vite.config.ts`), so that React runs in the task of that file and not of the site's script.
import 'react/jsx-runtime'
import 'react-dom/client'

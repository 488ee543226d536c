// React's modules are CommonJS, whose code runs only when a module that runs imports it. This one stands in the file of
// React (`vite.config.ts`), so that all of it runs in the task of that file and not in that of the site's script.
import 'react/jsx-runtime'
import 'react-dom/client'

// React's modules are CommonJS: their code runs only when a module that runs imports them. This module is part of
// React's file (`vite.config.ts`), so that React's code runs in the task of that file and not in the task of the site's
// script.
import 'react/jsx-runtime'
import 'react-dom/client'

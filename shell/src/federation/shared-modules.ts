import i18next from 'i18next';

/** The namespace of a CommonJS module is made by webpack. Remotes expect the module itself. */
const commonJs = async (module: Promise<object>): Promise<object> =>
  ((await module) as { readonly default: object }).default;

/**
 * The libraries that the page provides to remotes, whole, because nobody knows what a remote will
 * use. The shell uses the same modules. Those of every first page come first, because a file that
 * two of them contain is weighed with the first.
 */
export const sharedModules: Readonly<Record<string, () => Promise<object>>> = {
  react: () => commonJs(import('react')),
  'react/jsx-runtime': () => commonJs(import('react/jsx-runtime')),
  // The runtime of JSX in development builds.
  ...(process.env.NODE_ENV === 'development' && {
    'react/jsx-dev-runtime': () => commonJs(import('react/jsx-dev-runtime')),
  }),
  'react-dom': () => commonJs(import('react-dom')),
  'react-dom/client': () => commonJs(import('react-dom/client')),
  'react-router-dom': () => import('react-router-dom'),
  i18next: () => import('i18next'),
  '@editorial/platform': () => import('@editorial/platform'),
  '@editorial/ui': () => import('@editorial/ui'),
  '@editorial/contracts/schema': () => import('@editorial/contracts/schema'),
  // It loads with the first remote that uses it, and finds the shell's instance.
  'react-i18next': () =>
    import('react-i18next').then((module) => {
      module.setI18n(i18next);
      return module;
    }),
  'react-hook-form': () => import('react-hook-form'),
  '@tanstack/react-query': () => import('@tanstack/react-query'),
  '@editorial/platform/queries': () => import('@editorial/platform/queries'),
  '@editorial/platform/downloads': () => import('@editorial/platform/downloads'),
  '@editorial/platform/uploads': () => import('@editorial/platform/uploads'),
  '@editorial/ui/overlay': () => import('@editorial/ui/overlay'),
  '@editorial/ui/display': () => import('@editorial/ui/display'),
  '@editorial/ui/forms': () => import('@editorial/ui/forms'),
  '@editorial/ui/grid': () => import('@editorial/ui/grid'),
  '@editorial/ui/table': () => import('@editorial/ui/table'),
};

import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** THE SITE MAP: every page address on one screen, in the order of the specification. */
export default [
  layout('app/site/site-layout.tsx', [index('app/site/home-page.tsx')]),
  // Any other page address leads home (specification 2).
  route('*', 'app/site/unknown-page.ts'),
] satisfies RouteConfig

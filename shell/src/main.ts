// The libraries are evaluated one at a time, so that the server-rendered home stays responsive to
// scrolling and typing in between. Evaluated all at once, they block a slow phone for half a
// second.
const parts: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ 'react-router-dom'),
  () => import(/* webpackMode: "eager" */ '@editorial/platform'),
  () => import(/* webpackMode: "eager" */ '@editorial/ui'),
  () => import(/* webpackMode: "eager" */ './boot/boot.tsx'),
];

async function evaluateAll(): Promise<void> {
  for (const evaluate of parts) {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    await evaluate();
  }
}
void evaluateAll();

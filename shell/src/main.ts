// The federation runtime settles shared libraries first (asyncStartup). Then they are evaluated one
// at a time, so that whoever scrolls or types in the drawn home meanwhile is answered in between:
// all at once keep a slow phone busy for half a second.
const parts: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ 'react-router-dom'),
  () => import(/* webpackMode: "eager" */ '@editorial/contracts/schema'),
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

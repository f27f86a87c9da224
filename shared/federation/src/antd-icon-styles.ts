// The same as `antd-styles.ts` for antd's icons, which bring a copy of that module.
export { getShadowRoot } from '@rc-component/util/lib/Dom/shadow';
export { warningOnce } from '@rc-component/util/lib/warning';
export { updateCSS } from './antd-styles.ts';

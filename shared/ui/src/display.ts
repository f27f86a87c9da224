/** Components that display data: amounts, meters, states, tabs, pagination. */
export { Credits, formatPrice, Price } from './display/Amount.tsx';
export { Meter, Sparkline, type MeterProps } from './display/Meter.tsx';
export { Pagination } from './display/Pagination.tsx';
export { StateLine, SubscriptionStateLine, type StateStep } from './display/StateLine.tsx';
export { Tabs, type Tab } from './display/Tabs.tsx';

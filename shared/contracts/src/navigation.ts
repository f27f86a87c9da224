import { z } from '@editorial/contracts/schema';

export const LayoutNames = ['application', 'account', 'empty'] as const;
export const layoutName = z.enum(LayoutNames);
export type LayoutName = z.infer<typeof layoutName>;
/** R3.65. The menu tree of point 2 uses `layout`. */
export const menuItem = z.object({
  name: z.string().check(z.minLength(1)),
  parentName: z.optional(z.string()),
  path: z.optional(z.string()),
  order: z.optional(z.number()),
  invisible: z.optional(z.boolean()),
  requiredPolicy: z.optional(z.string()),
  iconClass: z.optional(z.string()),
  layout: z.optional(layoutName),
});

export type MenuItem = z.infer<typeof menuItem>;
export { MenuOrders } from './names.ts';

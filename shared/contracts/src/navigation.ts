import { z } from '@editorial/contracts/schema';

export const LayoutNames = ['application', 'account', 'empty'] as const;
export const layoutName = z.enum(LayoutNames);
export type LayoutName = z.infer<typeof layoutName>;
/** R3.65; `layout` as the menu tree of point 2 uses it. */
export const menuItem = z.object({
  name: z.string().min(1), parentName: z.string().optional(), path: z.string().optional(), order: z.number().optional(), invisible: z.boolean().optional(),
  requiredPolicy: z.string().optional(), iconClass: z.string().optional(), layout: layoutName.optional(),
});
export type MenuItem = z.infer<typeof menuItem>;
/** R9.28, R9.29 */
export const MenuOrders = { impersonationItem: 99, administration: 100 } as const;

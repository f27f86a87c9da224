import { StorageKeys } from '@editorial/contracts/session';
import { writeText } from '@editorial/platform';

/** After an order, nothing of what was typed for it is needed. */
export const forgetOrder = (): void => writeText('session', StorageKeys.invoiceAddress, null);

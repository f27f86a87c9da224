import { orderRequestsApi } from '@editorial/contracts/order-requests';

/** What a decision about a request changes. */
export const REQUESTS = [orderRequestsApi.get, orderRequestsApi.list];

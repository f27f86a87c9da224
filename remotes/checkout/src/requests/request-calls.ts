import { orderRequestsApi } from '@editorial/contracts/order-requests';

/** The queries that a decision about a request changes. */
export const REQUESTS = [orderRequestsApi.get, orderRequestsApi.list];

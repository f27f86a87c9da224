/** Loads the code for the token endpoint on demand; anonymous visitors never need it. */
export const loadTokenRequests = () => import('./token-request.ts');

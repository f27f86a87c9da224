import { BasketStorageKeys } from '@editorial/contracts/basket';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { planInvoicesApi } from '@editorial/contracts/plan-invoices';
import { secondFactorApi } from '@editorial/contracts/second-factor';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { linkFromMail } from './mail.ts';
import { password, people } from './people.ts';

/**
 * Creates a person that no other test uses, with the demo's password and a confirmed
 * address: a client without a subscription.
 */
export async function aPerson(
  request: APIRequestContext,
  name: string,
  surname = '',
  tenantId?: string,
): Promise<string> {
  const address = `${name.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@example.test`;
  const answer = await request.post('/api/account/register', {
    headers: tenantId ? { __tenant: tenantId } : {},
    data: { userName: address, emailAddress: address, password, name, surname },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const link = new URL(await linkFromMail(address, /confirm-email/));
  const confirmed = await request.post('/api/account/confirm-email', {
    data: Object.fromEntries(link.searchParams),
  });
  expect(confirmed.status(), await confirmed.text()).toBe(204);
  return address;
}

/** Creates an organization. Its administrator has the demo's password. */
export async function anOrganization(
  request: APIRequestContext,
): Promise<{ id: string; name: string; admin: string }> {
  const name = `org-${crypto.randomUUID().slice(0, 8)}`;
  const admin = `admin@${name}.test`;
  const { post } = await callsOf(request, people.admin);
  const organization = { name, adminEmailAddress: admin, adminPassword: password };
  const { id } = (await post('/api/multi-tenancy/tenants', organization)) as { id: string };
  return { id, name, admin };
}

/** Returns the first pictures that visitors see. */
export async function pictures(
  request: APIRequestContext,
  count: number,
): Promise<{ id: string; number: string; title: string; previewUrl: string }[]> {
  const answer = await request.get('/api/asset-management/asset', {
    params: { maxResultCount: count },
  });
  const { items } = (await answer.json()) as {
    items: { id: string; number: string; title: string; previewUrl: string }[];
  };
  expect(items).toHaveLength(count);
  return items;
}

/** Puts pictures into the basket before the page first opens. */
export async function fillBasket(page: Page, assetIds: readonly string[]): Promise<void> {
  await page.addInitScript(
    ([key, basket]) => {
      localStorage[key] ??= basket;
    },
    [
      BasketStorageKeys.subscriptionImages,
      JSON.stringify(assetIds.map((assetId) => ({ assetId, resolutionType: ResolutionType.High }))),
    ] as const,
  );
}

/** An access token of one of the demo accounts or of a person of an organization. */
export async function tokenOf(
  request: APIRequestContext,
  userName: string,
  tenantId?: string,
): Promise<string> {
  const answer = await request.post('/identity/token', {
    headers: tenantId ? { __tenant: tenantId } : {},
    form: {
      grant_type: 'password',
      username: userName,
      password,
      client_id: 'Editorial_App',
      scope: 'openid offline_access Editorial',
    },
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
}

/**
 * Returns API calls as one of the demo accounts or as a person of an organization, without a
 * browser, to prepare data.
 */
export async function callsOf(request: APIRequestContext, userName: string, tenantId?: string) {
  const token = await tokenOf(request, userName, tenantId);
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    data?: object,
  ): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}` };
    const ask = () => request.fetch(path, { method, headers, ...(data ? { data } : {}) });
    let response = await ask();
    if (response.status() === 403 && (await response.text()).includes('IdentityCheckRequired')) {
      await request.post(secondFactorApi.check.path, { headers, data: { password } });
      response = await ask();
    }
    expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
    return response.status() === 204 ? undefined : response.json().catch(() => undefined);
  };
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, data: object) => send('POST', path, data),
    put: (path: string, data: object) => send('PUT', path, data),
    remove: (path: string) => send('DELETE', path),
  };
}

/** Creates a client with a plan of its own, as its master user. */
export async function aClient(request: APIRequestContext, name: string): Promise<string> {
  const address = await aPerson(request, name);
  const { post } = await callsOf(request, address);
  await post(subscriptionApi.requestPlan.path, { planId: 'starter', billingPeriod: 1 });
  await post(planInvoicesApi.changeBilling.path, {
    name,
    company: '',
    address: 'Quay 1',
    city: 'Oslo',
    postalCode: '0150',
    region: '',
    country: 'NO',
    vatNumber: '',
  });
  await post(subscriptionApi.activateApproved.path, {});
  return address;
}

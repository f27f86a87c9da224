import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Role } from '@editorial/contracts/enumerations';
import { AllPolicies, Policy, SitePolicies } from '@editorial/contracts/policy';
import { HOST_TENANT } from '../../ground/database/database.types.ts';
import {
  isWithin,
  mayActFor,
  mayActForSupport,
  policiesToActFor,
  rolesToActFor,
} from './impersonation.rules.ts';
import {
  grantedPolicies,
  isUsable,
  policiesOfRole,
  SUPPORT_ROLE,
  SupportPolicies,
  type Grant,
} from './role-policies.ts';

const elsewhere = '11111111-1111-4111-8111-111111111111';
const all = Object.fromEntries(AllPolicies.map((name) => [name, true]));
const holding = (...names: string[]) => Object.fromEntries(names.map((name) => [name, true]));
const grant = (role: number, name: string, isGranted = true): Grant => ({
  name,
  providerName: 'R',
  providerKey: String(role),
  isGranted,
});

test('nobody acts for a person with a policy that they lack, but for what is that person’s own', () => {
  const own = [
    Policy.Orders,
    Policy.Licenses,
    Policy.Assets,
    Policy.AssetsCreate,
    Policy.AssetsEdit,
  ];
  assert.equal(mayActFor({}, holding(...own)), true);
  assert.equal(mayActFor(holding(Policy.Users), holding(Policy.Users, ...own)), true);
  assert.equal(mayActFor(holding(Policy.Users), holding(Policy.Roles)), false);
  assert.equal(mayActFor({ [Policy.Roles]: false }, holding(Policy.Roles)), false);
  assert.equal(mayActFor({}, { [Policy.Roles]: false }), true);
  for (const name of AllPolicies)
    assert.equal(
      mayActFor({}, holding(name)),
      own.some((one) => one === name),
      name,
    );
});

test('the policies to act for are those that are held, the own business, and what has no effect there', () => {
  const there = policiesToActFor({ [Policy.Users]: true, [Policy.Roles]: false }, elsewhere);
  assert.equal(new Set(there).size, there.length);
  assert.ok(there.includes(Policy.Users) && there.includes(Policy.Orders));
  assert.ok(!there.includes(Policy.Roles));
  for (const name of SitePolicies) {
    assert.ok(there.includes(name), name);
    assert.ok(!policiesToActFor({}, HOST_TENANT).includes(name), name);
  }
});

test('a role is within reach if all of it is held', () => {
  const host = { tenantId: HOST_TENANT };
  assert.equal(isWithin({}, Role.Client, host), true);
  assert.equal(isWithin({}, Role.ProfitCalculation, host), false);
  assert.equal(isWithin(holding(Policy.Statements), Role.ProfitCalculation, host), true);
  assert.equal(
    isWithin({}, Role.Client, { ...host, grants: [grant(Role.Client, Policy.Texts)] }),
    false,
  );
  assert.equal(isWithin(all, Role.Admin, host), true);
  assert.equal(mayActForSupport(holding(...SupportPolicies), host), true);
  assert.equal(mayActForSupport(holding(...SupportPolicies.slice(1)), host), false);
  const made = 1000;
  const grants = [grant(made, Policy.Documents)];
  assert.deepEqual(
    rolesToActFor({}, { ...host, added: [made], grants }),
    [Role.Contributor, Role.Client].toSorted(
      (a, b) => Object.values(Role).indexOf(a) - Object.values(Role).indexOf(b),
    ),
  );
  assert.ok(
    rolesToActFor(holding(Policy.Documents), { ...host, added: [made], grants }).includes(made),
  );
});

test('rows give and take policies of their role; administrators lose none', () => {
  const names = (role: number, grants: Grant[], tenantId = HOST_TENANT) =>
    [...policiesOfRole(role, tenantId, grants)].toSorted();
  assert.deepEqual(names(Role.Client, []), [Policy.Orders, Policy.Licenses].toSorted());
  assert.deepEqual(names(Role.Client, [grant(Role.Client, Policy.Orders, false)]), [
    Policy.Licenses,
  ]);
  assert.deepEqual(
    names(Role.Client, [grant(Role.Contributor, Policy.Orders, false)]),
    [Policy.Orders, Policy.Licenses].toSorted(),
  );
  const ofPerson: Grant = { ...grant(Role.Client, Policy.Texts), providerName: 'U' };
  assert.ok(!names(Role.Client, [ofPerson]).includes(Policy.Texts));
  const taken = AllPolicies.map((name) => grant(Role.Admin, name, false));
  assert.deepEqual(names(Role.Admin, taken), [...AllPolicies].toSorted());
  assert.deepEqual(
    names(Role.Admin, [], elsewhere),
    AllPolicies.filter((name) => !SitePolicies.has(name)).toSorted(),
  );
  assert.deepEqual(names(4711, []), []);
});

test('a person holds the policies of each role, of support and their own, where they have an effect', () => {
  const held = (of: object) =>
    Object.keys(
      grantedPolicies({ tenantId: HOST_TENANT, roles: [], isSupport: false, grants: [], ...of }),
    ).toSorted();
  const own: Grant = { name: Policy.Texts, providerName: 'U', providerKey: 'x', isGranted: true };
  assert.deepEqual(held({}), []);
  assert.deepEqual(held({ grants: [own] }), [Policy.Texts]);
  assert.deepEqual(held({ grants: [own], tenantId: elsewhere }), []);
  assert.deepEqual(held({ isSupport: true }), [...SupportPolicies].toSorted());
  assert.deepEqual(held({ grants: [grant(SUPPORT_ROLE, Policy.Texts)] }), []);
  assert.deepEqual(
    held({ roles: [Role.Client, Role.ProfitCalculation] }),
    [Policy.Orders, Policy.Licenses, Policy.Statements].toSorted(),
  );
  assert.deepEqual(
    grantedPolicies({ tenantId: HOST_TENANT, roles: [], isSupport: false, grants: [own] }),
    { [Policy.Texts]: true },
  );
  assert.equal(isUsable(Policy.Texts, HOST_TENANT), true);
  assert.equal(isUsable(Policy.Texts, elsewhere), false);
  assert.equal(isUsable(Policy.Users, elsewhere), true);
});

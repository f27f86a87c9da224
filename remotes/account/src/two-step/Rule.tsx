import { Role } from '@editorial/contracts/enumerations';
import { Policy } from '@editorial/contracts/policy';
import { secondFactorApi } from '@editorial/contracts/second-factor';
import { call, usePolicy, useT } from '@editorial/platform';
import { act, endpointKey, queryClient, useEndpoint } from '@editorial/platform/queries';
import { CheckboxField, Form, SubmitButton } from '@editorial/ui/forms';

const roles = [
  ['admin', Role.Admin],
  ['contributor', Role.Contributor],
  ['profit', Role.ProfitCalculation],
  ['client', Role.Client],
] as const;

type Values = Record<'everybody' | (typeof roles)[number][0], boolean>;

function RuleForm() {
  const t = useT('account');
  const { data } = useEndpoint(secondFactorApi.rule);
  if (!data) return null;
  async function save(values: Values) {
    const body = {
      everybody: values.everybody,
      roles: roles.filter(([name]) => values[name]).map(([, role]) => role),
    };
    const saved = await call(secondFactorApi.setRule, { body });
    queryClient.setQueryData(endpointKey(secondFactorApi.rule, {}), saved);
  }
  const has = (role: Role) => data.roles.includes(role);
  return (
    <Form
      defaultValues={{
        everybody: data.everybody,
        admin: has(Role.Admin),
        contributor: has(Role.Contributor),
        profit: has(Role.ProfitCalculation),
        client: has(Role.Client),
      }}
      aria-label={t('WhoNeedsTwoSteps')}
      onSubmit={(values: Values) => act(save(values), { done: 'account::Saved' })}
    >
      <CheckboxField name="everybody" label={t('RuleEverybody')} />
      {roles.map(([name]) => (
        <CheckboxField key={name} name={name} label={t(`Rule_${name}`)} />
      ))}
      <SubmitButton>{t('Save')}</SubmitButton>
    </Form>
  );
}

/** For administrators: who in the organization must sign in with two steps. */
export function Rule() {
  const t = useT('account');
  const mayRule = usePolicy(Policy.Settings);
  if (!mayRule) return null;
  return (
    <section aria-labelledby="two-step-rule">
      <h2 id="two-step-rule">{t('WhoNeedsTwoSteps')}</h2>
      <p>{t('WhoNeedsTwoStepsText')}</p>
      <RuleForm />
    </section>
  );
}

import {
  MAX_ORDER_FIELDS,
  orderFieldsApi,
  type OrderField,
  type OwnOrderFields,
} from '@editorial/contracts/order-fields';
import { call, toast, useT } from '@editorial/platform';
import { endpointKey, queryClient, useEndpoint } from '@editorial/platform/queries';
import { Skeleton } from '@editorial/ui';
import { CheckboxField, Form, SubmitButton, TextField } from '@editorial/ui/forms';
import { Failed } from '../Failed.tsx';

const places = Array.from({ length: MAX_ORDER_FIELDS }, (_, place) => place);
type Values = Record<string, string | boolean>;

const valuesOf = (fields: readonly OrderField[]): Values =>
  Object.fromEntries(
    places.flatMap((place): [string, string | boolean][] => [
      [`name${place}`, fields[place]?.name ?? ''],
      [`required${place}`, fields[place]?.isRequired ?? false],
    ]),
  );

const fieldsFrom = (values: Values): OrderField[] =>
  places.flatMap((place) => {
    const name = String(values[`name${place}`] ?? '').trim();
    return name === '' ? [] : [{ name, isRequired: values[`required${place}`] === true }];
  });

/** The fields that each order of a company has, for its master users. */
export function OrderFields() {
  const t = useT('subscription');
  const { data, isError, refetch } = useEndpoint(orderFieldsApi.own, {}, { isBackground: true });
  if (isError && !data) return <Failed onRetry={() => void refetch()} />;
  return (
    <section aria-labelledby="sub-order-fields">
      <header className="sub-head">
        <h2 id="sub-order-fields">{t('OrderFields')}</h2>
      </header>
      <p className="ed-muted ed-measure">{t('OrderFieldsHint')}</p>
      {data && data.fields.length > 0 && <p>{data.fields.map(({ name }) => name).join(', ')}</p>}
      <details className="sub-fold">
        <summary>{t('OrderFieldsChange')}</summary>
        {!data && <Skeleton height={120} />}
        {data && <FieldsForm key={JSON.stringify(data)} own={data} />}
      </details>
    </section>
  );
}

function FieldsForm({ own }: { readonly own: OwnOrderFields }) {
  const t = useT('subscription');
  return (
    <Form<Values>
      className="sub-order-fields"
      defaultValues={valuesOf(own.fields)}
      suppressUnsavedWarning
      aria-label={t('OrderFields')}
      onSubmit={async (values) => {
        const saved = await call(orderFieldsApi.change, { body: { fields: fieldsFrom(values) } });
        queryClient.setQueryData(endpointKey(orderFieldsApi.own, {}), saved);
        toast.success(t('OrderFieldsSaved'));
      }}
    >
      {!own.isOwn && own.fields.length > 0 && (
        <p className="ed-muted ed-small">{t('OrderFieldsInherited')}</p>
      )}
      {places.map((place) => (
        <div key={place} className="sub-order-field">
          <TextField
            name={`name${place}`}
            label={t('OrderFieldName', [String(place + 1)])}
            maxLength={40}
            optional
          />
          <CheckboxField name={`required${place}`} label={t('OrderFieldRequired')} />
        </div>
      ))}
      <SubmitButton look="secondary">{t('Save')}</SubmitButton>
    </Form>
  );
}

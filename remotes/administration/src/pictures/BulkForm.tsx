import { assetBulkApi, type BulkAct, type Selection } from '@editorial/contracts/asset-bulk';
import { type Asset, Categories } from '@editorial/contracts/catalog';
import type { EndpointOutput } from '@editorial/contracts/endpoint';
import { call, formatNumber, toast, useT } from '@editorial/platform';
import { queryClient, useEndpoint } from '@editorial/platform/queries';
import { Form, RadioField, SubmitButton } from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { Loaded } from '../frame/Loaded.tsx';
import { ActFields, BulkKinds } from './ActFields.tsx';

interface Values {
  readonly kind: (typeof BulkKinds)[number];
  readonly category: string;
  readonly tags: string;
  readonly title: string;
  readonly description: string;
  readonly modelRelease: Asset['modelRelease'];
  readonly propertyRelease: Asset['propertyRelease'];
  readonly ground: string;
  readonly facts: string;
}

type Preview = EndpointOutput<typeof assetBulkApi.preview>;

const startValues: Values = {
  kind: 'Publish',
  category: '',
  tags: '',
  title: '',
  description: '',
  modelRelease: 'None',
  propertyRelease: 'None',
  ground: '',
  facts: '',
};

const tagsOf = (text: string) => [
  ...new Set(
    text
      .split(/[,،]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

/** The act, or null while something of it is missing. */
function actOf(values: Values): BulkAct | null {
  const { kind, category, tags, ground, facts, modelRelease, propertyRelease } = values;
  const [title, description] = [values.title.trim(), values.description.trim()];
  if (kind === 'SetTitle') return title ? { kind, title } : null;
  if (kind === 'SetDescription') return description ? { kind, description } : null;
  if (kind === 'SetReleases')
    return modelRelease === 'None' && propertyRelease === 'None'
      ? null
      : { kind, modelRelease, propertyRelease };
  if (kind === 'AddCategory' || kind === 'RemoveCategory') {
    const found = Categories.find((name) => name === category);
    return found ? { kind, category: found } : null;
  }
  if (kind === 'AddTags' || kind === 'RemoveTags')
    return tagsOf(tags).length > 0 ? { kind, tags: tagsOf(tags) } : null;
  if (kind === 'Hide' || kind === 'Withdraw') {
    const reasons = { ground: ground.trim(), facts: facts.trim() };
    return reasons.ground.length < 3 || reasons.facts.length < 10 ? null : { kind, reasons };
  }
  return { kind };
}

/** Chooses what is done with pictures, and says how many there are and what becomes of licenses. */
export function BulkForm({
  selection,
  onClose,
  onDone,
}: {
  readonly selection: Selection;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useT('administration');
  const query = useEndpoint(assetBulkApi.preview, { body: { selection } });
  async function save(values: Values, { pictures }: Preview) {
    const act = actOf(values);
    if (!act) return;
    const { changed, unchanged } = await call(assetBulkApi.apply, {
      body: { selection, act, expected: pictures },
    }).finally(() => queryClient.invalidateQueries());
    toast.success(
      t('BulkDone', { changed: formatNumber(changed), unchanged: formatNumber(unchanged) }),
    );
    onDone();
  }
  return (
    <Modal open onClose={onClose} title={t('ChangePictures')}>
      <Loaded query={query} height="12rem">
        {(preview) => (
          <Form
            aria-label={t('ChangePictures')}
            defaultValues={startValues}
            onSubmit={(values) => save(values, preview)}
            // The call has shown it. Another time, the pictures are counted again.
            onFailure={onClose}
          >
            {({ form }) => {
              const values = form.watch();
              const { kind } = values;
              return (
                <>
                  <ActChoice kind={kind} preview={preview} />
                  <SubmitButton
                    look={kind === 'Withdraw' ? 'danger' : 'primary'}
                    disabled={preview.pictures === 0 || actOf(values) === null}
                  >
                    {t(`Bulk:${kind}`)}
                  </SubmitButton>
                </>
              );
            }}
          </Form>
        )}
      </Loaded>
    </Modal>
  );
}

/** Says how many pictures there are, and chooses what is done with them. */
function ActChoice({
  kind,
  preview: { pictures, licensed, licenses },
}: {
  readonly kind: Values['kind'];
  readonly preview: Preview;
}) {
  const t = useT('administration');
  return (
    <>
      <p>{t('BulkCount', { count: pictures, figure: formatNumber(pictures) })}</p>
      <RadioField
        name="kind"
        label={t('Act')}
        options={BulkKinds.map((value) => ({ value, label: t(`Bulk:${value}`) }))}
      />
      <ActFields kind={kind} />
      {kind === 'Withdraw' && (
        <p>
          {t('BulkLicenses', {
            pictures: formatNumber(licensed),
            licenses: formatNumber(licenses),
          })}
        </p>
      )}
    </>
  );
}

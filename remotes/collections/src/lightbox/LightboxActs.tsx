import { includesRight, type Lightbox, lightboxesApi } from '@editorial/contracts/lightboxes';
import { call, confirm, toast, useT } from '@editorial/platform';
import { Button, Icon, Menu, type MenuEntry } from '@editorial/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lightboxPath } from '../places.ts';
import { change } from '../reload.ts';
import { MergeDialog } from './MergeDialog.tsx';

function useSteps({ id, name, isArchived }: Lightbox) {
  const t = useT('collections');
  const navigate = useNavigate();
  const params = { id };

  async function duplicate(): Promise<void> {
    const body = { name: t('CopyOf', [name]).slice(0, 200) };
    await change(
      call(lightboxesApi.duplicate, { params, body }).then(async (copy) => {
        await navigate(lightboxPath(copy.id));
        toast.success('collections::Duplicated');
      }),
    );
  }
  async function remove(): Promise<void> {
    const answer = await confirm.warn(t('DeleteHint'), t('DeleteOf', [name]), {
      yesText: t('Delete'),
    });
    if (answer !== 'confirm') return;
    if (await change(call(lightboxesApi.remove, { params }))) await navigate('/lightboxes');
  }
  const archive = () =>
    void change(call(lightboxesApi.update, { params, body: { isArchived: !isArchived } }));
  return { duplicate, remove, archive };
}

/** The acts of a whole lightbox: copy it, put another one into it, archive and delete it. */
export function LightboxActs({ lightbox }: { readonly lightbox: Lightbox }) {
  const { isArchived, right } = lightbox;
  const t = useT('collections');
  const [isMerging, setMerging] = useState(false);
  const { duplicate, remove, archive } = useSteps(lightbox);
  const acts: (MenuEntry | false)[] = [
    { key: 'duplicate', label: t('Duplicate'), onSelect: () => void duplicate() },
    includesRight(right, 'Edit') && {
      key: 'merge',
      label: t('Merge'),
      onSelect: () => setMerging(true),
    },
    right === 'Owner' && {
      key: 'archive',
      label: t(isArchived ? 'Reopen' : 'Archive'),
      onSelect: archive,
    },
    right === 'Owner' && {
      key: 'delete',
      label: t('Delete'),
      danger: true,
      separated: true,
      onSelect: () => void remove(),
    },
  ];
  return (
    <>
      <Menu
        label={t('MoreActs')}
        align="end"
        entries={acts.filter((one) => one !== false)}
        trigger={(props) => (
          <Button {...props} icon={<Icon name="down" />}>
            {t('MoreActs')}
          </Button>
        )}
      />
      <MergeDialog lightbox={lightbox} open={isMerging} onClose={() => setMerging(false)} />
    </>
  );
}

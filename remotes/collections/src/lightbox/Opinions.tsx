import type { LightboxItem } from '@editorial/contracts/lightboxes';
import { useT } from '@editorial/platform';
import { Icon } from '@editorial/ui';
import { judge, useOwnOpinion } from './waiting-opinions.ts';

interface OpinionsProps {
  readonly lightboxId: string;
  readonly item: LightboxItem;
  /** People who may only look see what others think, and have no say. */
  readonly mayDecide: boolean;
}

/** Shows all opinions of a picture, and the two buttons for the own opinion. */
export function Opinions({ lightboxId, item, mayDecide }: OpinionsProps) {
  const t = useT('collections');
  const { assetId, title, starredBy, rejectedBy } = item;
  const ownOpinion = useOwnOpinion(lightboxId, item);
  const decide = (opinion: 'Star' | 'Reject') =>
    void judge({ lightboxId, assetId, opinion: ownOpinion === opinion ? null : opinion });
  return (
    <div className="lbx-opinions">
      <OpinionButton
        icon="star"
        label={t('StarOf', { title })}
        isOwn={ownOpinion === 'Star'}
        isDisabled={!mayDecide}
        names={starredBy}
        onClick={() => decide('Star')}
      />
      <OpinionButton
        icon="reject"
        label={t('RejectOf', { title })}
        isOwn={ownOpinion === 'Reject'}
        isDisabled={!mayDecide}
        names={rejectedBy}
        onClick={() => decide('Reject')}
      />
    </div>
  );
}

function OpinionButton({
  icon,
  label,
  isOwn,
  isDisabled,
  names,
  onClick,
}: {
  readonly icon: 'star' | 'reject';
  readonly label: string;
  readonly isOwn: boolean;
  readonly isDisabled: boolean;
  readonly names: readonly string[];
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="lbx-opinion"
      data-opinion={icon}
      data-count={names.length || undefined}
      aria-pressed={isOwn}
      aria-disabled={isDisabled || undefined}
      aria-label={label}
      title={names.length > 0 ? names.join(', ') : label}
      onClick={isDisabled ? undefined : onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

import { Button, Icon } from '@editorial/ui';

/** Opens the form of something new, beside the title of a list. */
export function AddButton({
  label,
  onClick,
}: {
  readonly label: string;
  readonly onClick: () => void;
}) {
  return (
    <Button look="primary" icon={<Icon name="plus" />} onClick={onClick}>
      {label}
    </Button>
  );
}

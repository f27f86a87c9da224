import { Button, Popover } from '@editorial/ui';

export function Shortcuts() {
  return (
    <Popover
      label="Keys"
      align="start"
      trigger={(trigger) => (
        <Button {...trigger} look="quiet">
          Keys
        </Button>
      )}
    >
      <p>
        <kbd>/</kbd> search
      </p>
    </Popover>
  );
}

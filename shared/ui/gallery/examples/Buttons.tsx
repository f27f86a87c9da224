import { Button, ButtonLink, Icon, LinkButton, Tooltip } from '@editorial/ui';

export function Buttons() {
  return (
    <div className="ed-row">
      <Button look="primary" icon={<Icon name="basket" />}>
        Add to basket
      </Button>
      <Button>Save</Button>
      <Button look="quiet" icon={<Icon name="download" />}>
        Download
      </Button>
      <Button look="danger">Delete</Button>
      <Button look="primary" loading>
        Saving
      </Button>
      <Button disabled>Save</Button>
      <Button size="small">Small</Button>
      <ButtonLink to="/" size="large" look="primary">
        Choose a plan
      </ButtonLink>
      <Tooltip text="Undo">
        <Button iconOnly aria-label="Undo" look="danger" icon={<Icon name="undo" />} />
      </Tooltip>
      <LinkButton>Read the terms</LinkButton>
    </div>
  );
}

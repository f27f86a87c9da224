import { Button, Icon, Menu } from '@editorial/ui';

export function UserMenu() {
  return (
    <Menu
      label="User"
      align="start"
      trigger={(trigger) => (
        <Button {...trigger} icon={<Icon name="user" />}>
          Ada
        </Button>
      )}
      header={<span className="ed-muted">northlight</span>}
      entries={[
        { key: 's', label: 'Settings', icon: <Icon name="settings" />, to: '/account' },
        { key: 'h', label: 'Licensing history', icon: <Icon name="file" />, to: '/history' },
        {
          key: 'o',
          label: 'Log out',
          icon: <Icon name="logOut" />,
          separated: true,
          onSelect: () => {},
        },
      ]}
    />
  );
}

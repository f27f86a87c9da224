export default {
  basePaths: ['/guest-book'],
  menu: [{ name: 'guest-book::Menu', path: '/guest-book', order: 60, layout: 'application' }],
  menuTexts: {
    en: { Remote: 'Guest book', Menu: 'Guest book' },
    de: { Remote: 'Gästebuch', Menu: 'Gästebuch' },
    fr: { Remote: 'Livre d’or', Menu: 'Livre d’or' },
    es: { Remote: 'Libro de visitas', Menu: 'Libro de visitas' },
    ar: { Remote: 'سجل الزوار', Menu: 'سجل الزوار' },
  },
  namespaces: ['guest-book'],
  owner: 'guest-book',
};

/** Spanish texts. */
export default {
  Title: 'Hoja de contacto',
  Count: '{{count}} imágenes',
};

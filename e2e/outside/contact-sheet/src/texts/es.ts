/** Spanish texts. */
export default {
  Title: 'Hoja de contacto',
  Count: '{{count}} imágenes',
  Own: 'Sus hojas',
  Keep: 'Guardar esta hoja',
  None: 'Todavía no ha guardado ninguna hoja.',
  Remove: 'Eliminar',
};

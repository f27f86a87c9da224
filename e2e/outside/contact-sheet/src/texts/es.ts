/** Spanish texts. */
export default {
  Title: 'Hoja de contacto',
  Count_one: '{{count}} imagen',
  Count_other: '{{count}} imágenes',
  More: 'Todas están en el <catalog>catálogo</catalog>.',
  Own: 'Sus hojas',
  Keep: 'Guardar esta hoja',
  None: 'Todavía no ha guardado ninguna hoja.',
  Remove: 'Eliminar',
};

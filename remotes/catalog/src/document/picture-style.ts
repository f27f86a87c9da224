/**
 * Places the parts of a picture's page where the page of the scripts has them (`picture.css`). Somebody who is
 * signed in may see another price, and needs no sign-in: their own page shows it.
 */
export const PICTURE_STYLE = `
  [data-visitor=known] .drawn-for-guests{visibility:hidden}
  .drawn-page:has(.drawn-picture){gap:var(--ed-6);padding-block-start:var(--ed-5)}
  .drawn-picture{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--ed-5) var(--ed-7);
    align-items:start}
  .drawn-picture__frame{display:grid;place-items:center;padding:var(--ed-5);
    background:var(--ed-sunk)}
  .drawn-picture__frame img{inline-size:100%;block-size:auto;max-block-size:min(74vh,52rem);
    object-fit:contain}
  .drawn-picture__panel{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--ed-3);
    align-content:start}
  .drawn-picture h1{font-size:var(--ed-size-6)}
  .drawn-picture__facts{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--ed-4)}
  .drawn-picture__text{font-size:var(--ed-size-2);max-inline-size:var(--ed-measure)}
  .drawn-license{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--ed-4);
    margin-block-start:var(--ed-3);container-type:inline-size}
  .drawn-license .ed-button{white-space:normal}
  .drawn-tax{min-block-size:1lh}
  .drawn-sizes{font-size:var(--ed-size-0)}
  .drawn-sizes thead th{color:var(--ed-muted);font-weight:400;padding-block-end:var(--ed-2)}
  .drawn-sizes :is(th,td){padding:0 var(--ed-2)}
  .drawn-sizes :is(th,td):first-child{padding-inline-start:0}
  .drawn-sizes :is(th,td):last-child{padding-inline-end:0;text-align:end}
  .drawn-sizes tbody tr{border-block-start:1px solid var(--ed-hairline);block-size:2.75rem}
  .drawn-sizes tbody tr:last-child{border-block-end:1px solid var(--ed-hairline)}
  .drawn-sizes label{display:flex;align-items:center;gap:var(--ed-2);min-block-size:2.75rem;
    cursor:pointer;font-size:var(--ed-size-1)}
  .drawn-sizes td{color:var(--ed-muted)}
  .drawn-sizes td:last-child{color:var(--ed-ink);font-weight:500}
  .drawn-megapixels{display:block}
  .drawn-related{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--ed-3);
    border-block-start:1px solid var(--ed-hairline);padding-block-start:var(--ed-5)}
  .drawn-related .drawn-row{overflow:auto hidden;block-size:200px}
  @media(width>=992px){.drawn-picture{grid-template-columns:minmax(0,1fr) min(26rem,40%);
    grid-template-rows:auto 1fr}.drawn-picture__panel{grid-row:1/span 2;grid-column:2}}
  @media(width<576px){.drawn-page:has(.drawn-picture){padding-block-start:0}
    .drawn-picture__frame{margin-inline:calc(-1*var(--ed-margin));padding:0}
    .drawn-sizes :is(th,td):nth-child(4){display:none}.drawn-sizes :is(th,td){
    padding-inline:var(--ed-1)}}
  @container(width>=20rem){.drawn-sizes td:not(:nth-child(3)){white-space:nowrap}}
  @container(width<15rem){.drawn-sizes,.drawn-sizes tbody{display:block}.drawn-sizes thead{
    position:absolute;clip-path:inset(50%)}.drawn-sizes tbody tr{display:grid;block-size:auto;
    grid-template-columns:minmax(0,1fr) auto}.drawn-sizes tbody :is(th,td){padding-inline:0;
    overflow-wrap:anywhere}.drawn-sizes td:last-child{grid-area:1/2}}
`.replaceAll(/\n\s*/g, '');

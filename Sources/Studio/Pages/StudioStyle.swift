/// The styles of the studio's own elements, in the colours of the theme.
enum StudioStyle {
  static let css = """
    body:has(> .studio-bar) { max-width: none; margin: 0; padding: 0 }
    .studio-skip { position: absolute; inset: -9rem auto auto .5rem; z-index: 9; padding: .75rem 1rem; border-radius: .5rem; background: var(--card, Canvas) }
    .studio-skip:focus { top: .5rem }
    .studio-bar { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: center; width: 100%; padding: .5rem var(--gap, 1rem); border-bottom: 1px solid var(--line, GrayText); background: var(--card, Canvas) }
    .studio-bar a { color: inherit; text-decoration: none }
    .studio-bar a:hover { text-decoration: underline }
    .studio-bar .brand { flex: 0 1 auto; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .5rem; min-height: 2.75rem; align-content: center; font: 600 1.125rem/1.2 var(--serif, serif) }
    .studio-bar .brand small { color: var(--quiet, GrayText); font: .875rem/1.2 var(--sans, sans-serif) }
    .studio-bar nav { display: flex; flex-wrap: wrap; gap: 0; margin-inline: -.625rem }
    .studio-bar nav a { margin: 0; padding: .625rem; border-radius: 9rem; color: var(--quiet, inherit) }
    .studio-bar nav a[aria-current] { color: var(--ink, inherit); background: var(--tint, none); font-weight: 600 }
    .studio-bar .new, .studio .new { padding: .0625rem .5rem; border-radius: 9rem; color: var(--paper, Canvas); background: var(--accent, #0a6b66); font-size: .8125rem }
    .studio .unread > :first-child { font-weight: 600 }
    .studio-bar .who { margin-inline-start: auto; padding-block: .625rem; color: var(--quiet, inherit) }
    .studio-bar .who b { color: var(--ink, inherit) }
    .studio { width: 100%; max-width: calc(var(--measure, 42rem) + 2 * var(--gap, 1rem)); margin-inline: auto; padding: clamp(1.25rem, 3vw, 2.5rem) var(--gap, 1rem) 4rem }
    .studio.wide { max-width: 96rem }
    .studio > h1 { font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem) }
    .studio > * + * { margin-top: 1.25rem }
    .studio > .does + .does, .studio > .hint { margin-top: .75rem }
    .studio > .author { margin-top: .5rem }
    .studio > .visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
    .studio > .visually-hidden + .author { margin-top: 0; font-size: 1.0625rem }
    .studio > .author b { color: var(--ink, inherit) }
    .studio > ul:not([class]) { padding: 0; list-style: none; border-top: 1px solid var(--line, GrayText) }
    .studio > ul:not([class]) > li { padding-block: .875rem; border-bottom: 1px solid var(--line, GrayText); overflow-wrap: anywhere }
    .studio > ul:not([class]) > li > * + :is(form, .note, .does) { margin-top: .625rem }
    .studio h2 { margin-top: 2rem; font-size: 1.25rem }
    .studio .desk { display: grid; gap: 2rem; align-items: start }
    .studio form.wide { display: grid; gap: 1rem }
    .studio .field { position: relative }
    .studio label { display: grid; gap: .375rem; font-weight: 600 }
    .studio .field > label { margin-bottom: .375rem }
    .studio label.switch { display: flex; gap: .625rem; align-items: center; min-height: 2.75rem; font-weight: 400 }
    .studio label.switch input { width: 1.25rem; height: 1.25rem; accent-color: var(--accent, auto) }
    .studio .hint { color: var(--quiet, GrayText); font-size: .9375rem }
    .studio input[type=text], .studio textarea { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .625rem .875rem; border: 1px solid var(--quiet, GrayText); border-radius: .625rem; color: inherit; background: var(--card, Canvas); font: inherit; font-weight: 400 }
    .studio textarea { min-height: 14rem; line-height: 1.6; resize: vertical }
    .studio .editor textarea { min-height: max(16rem, 42vh) }
    .studio input[type=password], .studio input[type=number], .studio select { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem .875rem; border: 1px solid var(--quiet, GrayText); border-radius: .625rem; color: inherit; background: var(--card, Canvas); font: inherit; font-weight: 400 }
    .studio input[type=checkbox] { flex: none; width: 1.25rem; height: 1.25rem; accent-color: var(--accent, #0a6b66) }
    .studio code.secret { display: block; padding: .75rem 1rem; border: 1px solid var(--line, GrayText); border-radius: .5rem; overflow-wrap: anywhere }
    .studio-bar a { min-width: 2.75rem }
    .studio button[hidden] { display: none }
    .studio-bar nav a { flex: none; scroll-margin-inline: 2rem }
    html:not(.scripted) .studio-bar nav a[aria-current] { scroll-initial-target: nearest }
    .studio-bar .who a { display: inline-flex; align-items: center; gap: .375rem; min-height: 2.75rem }
    .studio-bar .who { display: flex; min-width: 0; column-gap: 1.25rem; align-items: center }
    .studio-bar .who b { overflow: hidden; max-width: 14rem; text-overflow: ellipsis; white-space: nowrap }
    .studio-bar button { min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid var(--quiet, GrayText); border-radius: 1.375rem; color: inherit; background: var(--card, Canvas); font: inherit; cursor: pointer }
    .studio textarea.short { min-height: 6rem }
    .studio fieldset { display: grid; gap: .75rem; min-width: 0; margin: 0; padding: .75rem 1rem 1rem; border: 1px solid var(--line, GrayText); border-radius: .75rem }
    .studio .columns { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr)); gap: .75rem 1rem }
    .studio legend { padding-inline: .375rem; font-weight: 600 }
    .studio ol.pictures { display: grid; gap: 1rem; margin: 0; padding: 0; list-style: none }
    .studio ol.pictures > li { display: grid; gap: .75rem; align-items: start }
    .studio ol.pictures img { width: 100%; max-height: 16rem; border-radius: .5rem; background: var(--line, Canvas); object-fit: contain }
    .studio ol.pictures .about { display: grid; gap: .75rem; min-width: 0 }
    .studio fieldset.own-photo img { width: 6rem; height: 6rem; border-radius: 50%; object-fit: cover }
    .studio fieldset.own-cover img, .studio fieldset.own-picture img { width: 100%; max-height: 10rem; border-radius: .5rem; object-fit: cover }
    .studio input[type=file] { width: 100%; min-height: 2.75rem; font: inherit; font-size: .9375rem; font-weight: 400 }
    .studio input[type=file]::file-selector-button { min-height: 2.75rem; margin-inline-end: .75rem; padding: .5rem 1rem; border: 1px solid var(--quiet, GrayText); border-radius: 1.375rem; color: inherit; background: var(--card, Canvas); font: inherit; cursor: pointer }
    .studio label.check { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; font-weight: 400 }
    .studio form.dropping fieldset:has([name=pictures]) { outline: .1875rem dashed var(--accent, Highlight); outline-offset: .1875rem }
    .studio label.camera { display: none }
    @media (any-pointer: coarse) { .studio label.camera { display: grid } }
    .studio .recorder { display: grid; gap: .75rem }
    .studio .recorder[hidden] { display: none }
    .studio .recorder video { width: 100%; max-height: 60vh; border-radius: .75rem; background: #000 }
    .studio .shown { display: grid; gap: .75rem }
    .studio .shown img { max-width: 100%; max-height: 24rem; border-radius: .75rem; background: var(--line, Canvas) }
    .studio .does { display: flex; flex-wrap: wrap; gap: .625rem; align-items: center }
    .studio .does a:not(.button) { padding-block: .625rem }
    .studio .state { flex: 1 1 12rem; color: var(--quiet, GrayText); font-size: .9375rem }
    .studio button, .studio .button { display: inline-flex; align-items: center; justify-content: center; gap: .5rem; min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--quiet, GrayText); border-radius: 1.375rem; color: inherit; background: var(--card, Canvas); font: inherit; text-decoration: none; cursor: pointer }
    .studio button:hover, .studio .button:hover { border-color: currentColor }
    .studio button.main, .studio .button.main { border-color: transparent; color: var(--paper, Canvas); background: var(--accent, #0a6b66); font-weight: 600 }
    .studio button[aria-disabled=true] { opacity: .6 }
    .studio .like.liked { color: var(--deep, inherit); background: var(--tone, none); border-color: transparent }
    .studio .like.liked::before { background: var(--heart, #c02a4d); mask-image: var(--heart-icon) }
    .scripted .studio .still, html:not(.scripted) .studio .live { display: none }
    .studio .list { margin-top: 1rem; padding: 0; list-style: none; border-top: 1px solid var(--line, GrayText) }
    .studio .list > li { padding-block: .875rem; border-bottom: 1px solid var(--line, GrayText) }
    .studio .list > .deep-1 { margin-inline-start: 1rem }
    .studio .list > .deep-2 { margin-inline-start: 2rem }
    .studio .list > .deep-3 { margin-inline-start: 3rem }
    .studio .list > .deep-4 { margin-inline-start: 4rem }
    .studio .list a:not(.button) { display: inline-block; text-align: -webkit-match-parent; text-align: match-parent; min-height: 1.5rem; font-weight: 600 }
    .studio .list p { margin: 0 }
    .studio .list blockquote { margin: 0 }
    .studio #map.pick { height: min(20rem, 55vh); margin-top: .5rem; position: relative }
    .studio #map .chosen { fill: var(--heart, light-dark(#b3261e, #ff8fa3)); stroke: var(--card, Canvas); stroke-width: 3; fill-opacity: 1; stroke-opacity: 1 }
    .studio #map .cross { position: absolute; inset: 50% auto auto 50%; z-index: 1000; width: 2rem; height: 2rem; translate: -50% -50%; opacity: 0; pointer-events: none; background: linear-gradient(currentColor, currentColor) center / .125rem 100% no-repeat, linear-gradient(currentColor, currentColor) center / 100% .125rem no-repeat }
    .studio #map:focus-visible .cross { opacity: 1 }
    .studio .list > li > a + .hint, .studio ul:not([class]) > li > .hint { display: block }
    .studio .hint:empty { margin-top: -1rem }
    @media not all and (any-pointer: fine) { .studio .drop { display: none } }
    .studio .row { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between }
    .studio .row > div { flex: 1 1 11rem; min-width: 0 }
    .studio .row > .does { flex: 0 1 auto }
    .studio .row h2 { margin-top: 0 }
    .studio .faces { display: flex; flex-wrap: wrap; gap: .625rem; padding: 0; list-style: none }
    .studio .empty { padding: 2rem 1.25rem; border: 1px dashed var(--line, GrayText); border-radius: .75rem; color: var(--quiet, GrayText); text-align: center }
    .studio .words { white-space: pre-wrap; overflow-wrap: anywhere }
    .studio .note { padding: .875rem 1.125rem; border: 1px solid var(--line, GrayText); border-radius: .75rem; background: var(--card, Canvas) }
    .studio .note > * + * { margin-top: .625rem }
    .studio .note h2 { margin-top: 0 }
    .studio .wrong { border-color: var(--heart, #c02a4d) }
    .studio .two { display: grid; gap: 1rem }
    @media (min-width: 36rem) { .studio ol.pictures > li { grid-template-columns: minmax(6rem, 12rem) minmax(8rem, 1fr) } }
    @media (min-width: 48rem) { .studio .two { grid-template-columns: 1fr 1fr } }
    .studio .offer { grid-column: 1 / -1; border-color: var(--accent, #0a6b66) }
    .studio .quote { padding-inline-start: .875rem; border-inline-start: .1875rem solid var(--tone, GrayText); overflow-wrap: anywhere }
    .studio .suggestions { position: absolute; inset-inline: 0; top: calc(100% + .25rem); z-index: 3; max-width: 22rem; margin: 0; padding: .375rem; border: 1px solid var(--quiet, GrayText); border-radius: .625rem; background: var(--card, Canvas); box-shadow: 0 .5rem 1.5rem #0003; list-style: none }
    .studio .suggestions[hidden] { display: none }
    .studio .suggestions li { display: flex; align-items: center; min-height: 2.75rem; padding-inline: .75rem; border-radius: .375rem; cursor: pointer }
    .studio .suggestions li::before { content: "#" / ""; color: var(--quiet, GrayText) }
    .studio .suggestions li:is(:hover, [aria-selected=true]) { background: var(--tint, Highlight); outline: 1px solid var(--quiet, Highlight) }
    .studio .preview { min-width: 0 }
    .studio .preview > h2 { margin: 0 0 .375rem; color: var(--quiet, GrayText); font: 600 1rem/1.6 var(--sans, sans-serif) }
    html:not(.scripted) .studio .preview.live { display: none }
    .studio .paper { padding: 1.25rem clamp(1rem, 3vw, 2rem) 2rem; border: 1px solid var(--line, GrayText); border-radius: var(--round, 1rem); background: var(--paper, Canvas); overflow-wrap: anywhere }
    .studio .paper .blog > header { padding: 0 0 1.25rem }
    .studio .paper h1 { font-size: clamp(1.75rem, 1.2rem + 1.8vw, 2.75rem) }
    .studio .prose h2 { margin-top: 1em; font-size: 1.375rem }
    .studio progress { width: 100%; height: .75rem; accent-color: var(--accent, auto) }
    @media (min-width: 64rem) {
      .studio .desk { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) }
      .studio .preview { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow: auto }
      .studio .desk > .preview:first-child { order: 2 }
    }
    @media (max-width: 96rem) {
      .studio-bar:has(form) { gap: 0 1rem }
      .studio-bar:has(form) nav { order: 1; width: calc(100% + 1.25rem) }
    }
    @media (max-width: 60rem) {
      .studio-bar { flex-wrap: wrap; gap: 0 1rem; padding-inline: 0 }
      .studio-bar .brand { margin-inline-start: var(--gap, 1rem) }
      .studio-bar .who { margin-inline-end: var(--gap, 1rem) }
      .studio-bar nav, .studio-bar:has(form) nav { --fade: linear-gradient(90deg, #000 calc(100% - 1.5rem), #0000); order: 1; flex-wrap: nowrap; width: 100%; margin: 0; padding-inline: calc(var(--gap, 1rem) - .625rem) 1.5rem; overflow-x: auto; white-space: nowrap; scrollbar-width: none; -webkit-mask: var(--fade); mask: var(--fade) }
    }
    [dir=rtl] .studio-bar nav { --fade: linear-gradient(-90deg, #000 calc(100% - 1.5rem), #0000) !important }
    @media (max-width: 40rem) {
      .studio-bar .brand { flex: 1 1 4rem; min-width: 0 }
      .studio-bar .who span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
      .studio-bar .who { flex: 0 1 auto; gap: .75rem }
      .studio-bar .who b { max-width: 7rem }
      .studio-bar:has(form) .brand small { display: none }
      .studio .editor .does { position: sticky; bottom: 0; z-index: 2; margin-inline: calc(-1 * var(--gap, 1rem)); padding: .625rem var(--gap, 1rem); border-top: 1px solid var(--line, GrayText); background: var(--paper, Canvas) }
      .studio .editor .state:empty { display: none }
      .studio .editor fieldset .does { position: static; margin: 0; padding: 0; border: 0; background: none }
    }
    @media (forced-colors: active) {
      .studio .like.liked::before { background: ButtonText }
      .studio .suggestions [aria-selected=true] { forced-color-adjust: none; color: HighlightText; background: Highlight }
    }

    """
}

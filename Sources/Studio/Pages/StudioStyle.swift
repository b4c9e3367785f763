/// The styles of the studio's own elements, in the colours of the theme.
enum StudioStyle {
  static let css = """
    .studio { max-width: var(--measure, 42rem); margin-inline: auto; padding-block: 1.5rem }
    .studio > * + * { margin-top: 1.5rem }
    .studio-bar { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: center; padding: .75rem var(--gap, 1rem); border-bottom: 1px solid var(--line, GrayText) }
    .studio-bar nav { display: flex; flex-wrap: wrap; column-gap: 1.25rem }
    .studio-bar a { display: inline-block; padding-block: .625rem }
    .studio-bar a[aria-current] { color: inherit; font-weight: 600; text-decoration: none }
    .studio-bar .who { margin-inline-start: auto }
    .studio form.wide { display: grid; gap: 1rem }
    .studio label { display: grid; gap: .25rem }
    .studio .hint { color: var(--quiet, GrayText); font-size: .9375rem }
    .studio input[type=text], .studio textarea { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--quiet, GrayText); border-radius: .5rem; color: inherit; background: var(--card, Canvas); font: inherit }
    .studio textarea { min-height: 14rem; resize: vertical }
    .studio textarea.short { min-height: 6rem }
    .studio fieldset { display: grid; gap: .75rem; min-width: 0; margin: 0; padding: .75rem 1rem 1rem; border: 1px solid var(--line, GrayText); border-radius: .75rem }
    .studio legend { padding-inline: .375rem; font-weight: 600 }
    .studio ol.pictures { display: grid; gap: 1rem; margin: 0; padding: 0; list-style: none }
    .studio ol.pictures > li { display: grid; gap: .75rem; align-items: start }
    .studio ol.pictures img { width: 100%; max-height: 16rem; border-radius: .5rem; background: var(--line, Canvas); object-fit: contain }
    .studio ol.pictures .about { display: grid; gap: .75rem; min-width: 0 }
    .studio fieldset.photo img { width: 6rem; height: 6rem; border-radius: 50%; object-fit: cover }
    .studio fieldset.cover img { width: 100%; max-height: 10rem; border-radius: .5rem; object-fit: cover }
    .studio input[type=file] { width: 100%; min-height: 2.75rem; font: inherit; font-size: .9375rem }
    .studio input[type=file]::file-selector-button { min-height: 2.75rem; margin-inline-end: .75rem; padding: .5rem 1rem; border: 1px solid var(--quiet, GrayText); border-radius: 1.375rem; color: inherit; background: var(--card, Canvas); font: inherit; cursor: pointer }
    .studio label.check { display: flex; gap: .5rem; align-items: center; min-height: 2.75rem }
    .studio label.check input { width: 1.25rem; height: 1.25rem }
    .studio label.camera { display: none }
    @media (pointer: coarse) { .studio label.camera { display: grid } }
    .studio .shown { display: grid; gap: .75rem }
    .studio .shown img { max-width: 100%; max-height: 24rem; border-radius: .75rem; background: var(--line, Canvas) }
    .studio .does { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center }
    .studio .does a { padding-block: .625rem }
    .studio button { min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--quiet, GrayText); border-radius: 1.375rem; color: inherit; background: var(--card, Canvas); font: inherit; cursor: pointer }
    .studio button.main { border-color: transparent; color: var(--paper, Canvas); background: var(--accent, #0a6b66); font-weight: 600 }
    .studio ul > li { padding-block: .75rem; border-bottom: 1px solid var(--line, GrayText) }
    .studio li a { display: inline-block; min-height: 1.5rem }
    .studio .words { white-space: pre-wrap; overflow-wrap: anywhere }
    .studio .note { padding: .75rem 1rem; border: 1px solid var(--line, GrayText); border-radius: .75rem; background: var(--card, Canvas) }
    .studio .wrong { border-color: var(--heart, #c02a4d) }
    .studio .two { display: grid; gap: 1rem }
    @media (min-width: 36rem) { .studio ol.pictures > li { grid-template-columns: 12rem 1fr } }
    @media (min-width: 48rem) { .studio .two { grid-template-columns: 1fr 1fr } }

    """
}

import TemplateEngine

/// The templates of the page: a layout and three partials.
let sources = [
  TemplateSource(
    name: "post",
    text: """
      {{<layout}}
      {{$title}}{{title}} – {{site.title}}{{/title}}
      {{$main}}
      <article class="h-entry">
      <h1 class="p-name"><a class="u-url" href="{{url}}">{{title}}</a></h1>
      {{#author}}{{>author}}{{/author}}
      {{#date}}{{>date}}{{/date}}
      {{#picture}}<img class="u-photo" src="{{url}}" alt="{{alt}}" width="{{width}}" height="{{height}}">
      {{/picture}}
      <div class="e-content">{{{body}}}</div>
      <ul>{{#tags}}<li><a class="p-category" href="/tags/{{name}}/">{{name}}</a></li>{{/tags}}</ul>
      <p>{{likeCount}} {{#hasOneLike}}like{{/hasOneLike}}{{^hasOneLike}}likes{{/hasOneLike}}</p>
      </article>
      <section>
      {{#comments}}
      {{>comment}}
      {{/comments}}
      </section>
      {{/main}}
      {{/layout}}

      """,
    file: "post.mustache"
  ),
  TemplateSource(
    name: "layout",
    text: """
      <!doctype html>
      <html lang="{{site.language}}">
      <head>
      <meta charset="utf-8">
      <title>{{$title}}{{/title}}</title>
      <meta name="description" content="{{site.description}}">
      <link rel="stylesheet" href="{{site.stylesheetURL}}">
      </head>
      <body>
      <header><a href="/">{{site.title}}</a></header>
      <main>
      {{$main}}
      {{/main}}
      </main>
      <footer>{{site.title}}</footer>
      </body>
      </html>

      """,
    file: "layout.mustache"
  ),
  TemplateSource(
    name: "author",
    text: """
      <a class="p-author h-card" href="{{url}}"><img class="u-photo" src="{{photoURL}}" alt="">{{name}}</a>
      """,
    file: "author.mustache"
  ),
  TemplateSource(
    name: "date",
    text: """
      <time datetime="{{iso}}">{{label}}</time>
      """,
    file: "date.mustache"
  ),
  TemplateSource(
    name: "comment",
    text: """
      <article class="u-comment h-cite" id="{{anchor}}">
      {{#author}}{{>author}}{{/author}}
      {{#date}}{{>date}}{{/date}}
      <div class="e-content">{{{body}}}</div>
      </article>

      """,
    file: "comment.mustache"
  ),
]

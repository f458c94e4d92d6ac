import StudyModel
import StudyReview
import StudyStore

/// The threads of one screen in the margin of a version, with a form for a new one. A page has one for each of its screens, so
/// that it is written without a template.
struct ThreadMarginView: Sendable {
  let screen: String
  let html: String

  /// What the margins of a page have in common.
  struct Page: Sendable {
    let shell: Shell
    let study: Study.ID
    let version: VersionNumber
    let language: Language
    /// The page that shows the screens, to return to.
    let returning: String
    /// Whether the reader can comment.
    let mayOpen: Bool
    /// The state of the version.
    let state: Version.State
  }

  /// - Parameters:
  ///   - key: distinguishes the forms on a page: the number of the screen.
  ///   - threads: the threads of the screen.
  init(
    key: Int, screen: (id: String, title: String, place: Place), on page: Page,
    threads: ShownThreads
  ) {
    self.screen = screen.id
    let count = threads.count == 1 ? "1 comment" : "\(threads.count) comments"
    let counted: HTMLFragment? =
      threads.count == 0 ? nil : #"<p class="thread-count small muted">\#(count)</p>"#
    let rest: HTMLFragment? = threads.rest.map { rest in
      let list = Paths.threads(
        page.study, on: page.version, screen: threads.isList ? screen.id : nil)
      return #"""
        <p class="small"><a href="\#(list)">\#(rest)<span class="visually-hidden"> on \#(screen.title)</span></a></p>
        """#
    }
    let form = page.mayOpen ? Self.form(key, screen, page) : nil
    let margin: HTMLFragment = #"""
      <div class="thread-margin" role="group" aria-label="Comments on \#(screen.title)" data-thread-margin="\#(screen.id)">
      \#(counted)\#(HTMLFragment(stringLiteral: threads.html(heading: 3)))\#(rest)\#(form)</div>
      """#
    html = margin.html
  }

  private static func form(
    _ key: Int, _ screen: (id: String, title: String, place: Place), _ page: Page
  ) -> HTMLFragment {
    let place = screen.place.joined(separator: "/")
    return #"""
      <details class="thread-new"><summary><svg class="icon icon-16" aria-hidden="true"><use href="/icons/icons.svg#comment"/></svg>Comment<span class="visually-hidden"> on \#(screen.title)</span></summary>
      <form method="post" action="\#(Paths.threads(page.study))">\#(HTMLFragment.hidden(in: page.shell))\#(HTMLFragment.hidden("version", page.version.description))\#(HTMLFragment.hidden("place", place))\#(HTMLFragment.hidden("screen", screen.id))\#(HTMLFragment.hidden("language", page.language.rawValue))\#(HTMLFragment.hidden("quote"))\#(HTMLFragment.hidden("before"))\#(HTMLFragment.hidden("after"))\#(HTMLFragment.hidden("returning", page.returning))
      <blockquote class="thread-quote" dir="auto" hidden></blockquote>
      <div class="field"><div class="field-head"><label for="thread-text-\#(key)">Comment</label></div>
      <p class="field-hint" id="thread-text-\#(key)-hint">Plain text. Write @ and a name to mention someone.</p>
      <textarea class="text-area" id="thread-text-\#(key)" name="text" data-mentions="\#(Paths.mentionable(page.study, on: page.version))" rows="3" dir="auto" required aria-describedby="thread-text-\#(key)-hint"></textarea></div>
      <label class="choice" for="thread-required-\#(key)"><input type="checkbox" id="thread-required-\#(key)" name="required" value="on"><span class="choice-words"><span class="choice-title">Required</span><span class="choice-hint">\#(page.state.requiredHint)</span></span></label>
      <div class="button-row"><button class="button button-small" type="submit">Add comment</button></div></form></details>
      """#
  }
}

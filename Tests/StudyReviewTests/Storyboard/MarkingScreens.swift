import Foundation
import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import StudyReview

@Suite("Marking the words of screens") struct MarkingScreens {
  private static func marked(_ old: String, _ new: String) -> String {
    ScreenMarks(from: old, to: new).html
      .replacing(#"<span class="visually-hidden" lang="en">Deleted: </span>"#, with: "-")
      .replacing(#"<span class="visually-hidden" lang="en">Added: </span>"#, with: "+")
      .replacing(#"<span class="story-words">"#, with: "[")
      .replacing("</ins></span>", with: "</ins>]").replacing("</del></span>", with: "</del>]")
  }

  @Test func `only the words that changed are marked, inside their paragraph`() {
    let html = Self.marked(
      "<div><h4>Risks</h4><p>It can hurt a little.</p></div>",
      "<div><h4>Risks</h4><p>It can hurt a lot.</p></div>")

    #expect(
      html.hasPrefix("<div><h4>Risks</h4><p>[It can hurt a <del>-little</del><ins>+lot</ins>."))
  }

  @Test func `a mark says in words what it is`() {
    let html = ScreenMarks(from: "<p>One two</p>", to: "<p>One three</p>").html

    #expect(
      html.contains(#"<del><span class="visually-hidden" lang="en">Deleted: </span>two</del>"#))
    #expect(
      html.contains(#"<ins><span class="visually-hidden" lang="en">Added: </span>three</ins>"#))
  }

  @Test func `next to each other, one screen marks what is gone and the other what is new`() {
    let old = "<div><h4>Risks</h4><p>It can hurt a little.</p><p>Gone altogether.</p></div>"
    let new = "<div><h4>Risks</h4><p>Fresh words for everyone.</p><p>It can hurt a lot.</p></div>"

    let marks = ScreenMarks.nextToEachOther(old, new)

    #expect(marks.old.html.matches(of: /<del>/).count == 2 && !marks.old.html.contains("<ins"))
    #expect(marks.old.html.contains("</span>little</del>."))
    #expect(marks.old.html.contains("</span>Gone altogether.</del></span></p>"))
    #expect(marks.new.html.matches(of: /<ins>/).count == 2 && !marks.new.html.contains("<del"))
    #expect(marks.new.html.contains("</span>lot</ins>."))
    #expect(marks.new.html.contains("</span>Fresh words for everyone.</ins></span></p>"))
  }

  @Test func `a screen that only lost words has no marks next to the earlier one`() {
    let (old, new) = ("<p>It can hurt a little today.</p>", "<p>It can hurt a little.</p>")

    let marks = ScreenMarks.nextToEachOther(old, new)

    #expect(marks.old.hasMarks)
    #expect(!marks.new.hasMarks && marks.new.html == new)
  }

  @Test func `a deleted paragraph is where it was, and an added one is marked whole`() {
    let html = Self.marked(
      "<div><h4>Time</h4><p>Stay the same.</p><p>Gone from here altogether.</p></div>",
      "<div><h4>Time</h4><p>Something new for everyone.</p><p>Stay the same.</p></div>")

    #expect(html.contains("<p>[<ins>+Something new for everyone.</ins>]</p>"))
    #expect(
      html.contains(
        #"Stay the same.<del class="story-lost">-Gone from here altogether.</del>]</p>"#))
  }

  @Test func `a deleted heading is in the heading that took its place`() {
    let html = Self.marked("<div><h4>Alpha</h4></div>", "<div><h4>Omega</h4></div>")

    #expect(
      html
        == #"<div><h4>[<del class="story-lost">-Alpha</del><ins>+Omega</ins>]</h4></div>"#)
  }

  @Test func `a paragraph that replaces another one is in its place`() {
    let html = Self.marked(
      "<div><p>Same.</p><p>Alpha beta.</p></div>", "<div><p>Same.</p><p>Gamma delta!</p></div>")

    #expect(html.contains(#"<p>Same.</p><p>[<del class="story-lost">-Alpha beta.</del><ins>"#))
  }

  @Test func `a section that moved is marked once, and what it passed is not`() {
    func section(_ id: String, _ words: String) -> String {
      #"<div data-place="\#(id)"><h4>About \#(id)</h4><div><p>\#(words)</p></div></div>"#
    }
    let (long, short) = (section("a", "One. Two. Three."), section("b", "Stay the same."))
    let longer = section("a", "One. Two. Four.")
    let label =
      #"<span class="story-words"><span class="story-moved" lang="en" dir="ltr">Moved</span> "#

    let marks = ScreenMarks(from: long + short, to: short + longer, moved: ["a"])

    #expect(marks.hasMarks)
    #expect(marks.html.hasPrefix(short))
    #expect(marks.html.contains("<h4>\(label)About a</span></h4>"))
    #expect(marks.html.matches(of: /<(ins|del)/).count == 2)
    let pair = ScreenMarks.nextToEachOther(long + short, short + long, moved: ["a"])
    #expect(pair.old.html.hasSuffix(short) && pair.new.html.hasPrefix(short))
    for screen in [pair.old.html, pair.new.html] {
      #expect(screen.contains("<h4>\(label)About a</span></h4>"))
      #expect(!screen.contains("<ins") && !screen.contains("<del"))
    }
  }

  @Test func `the document of a consent shows which of its sections moved`() throws {
    let old = SampleStudies.tutorialConsent
    var new = old
    new.consents[0].sections.swapAt(1, 2)
    let comparison = try StudyComparison(from: old, to: new)
    let (before, after) = (try Storyboards.of(old), try Storyboards.of(new))

    let marks = StoryboardMarks(from: before, to: after, moves: comparison.moves)

    let changed = after.screens.compactMap { marks[$0.id] }.filter(\.hasMarks)
    #expect(!changed.isEmpty)
    for screen in changed {
      #expect(screen.html.matches(of: /story-moved/).count == comparison.moves.count)
      #expect(!screen.html.contains("<ins") && !screen.html.contains("<del"))
    }
  }

  @Test func `a question that moved is marked once`() throws {
    let old = SampleStudies.heartRhythmAtHome
    var new = old
    let place = try #require(Self.form(in: old))
    guard case .form(var form) = new.tasks[place.task].steps[place.step].content else { return }
    form.items.swapAt(1, 2)
    new.tasks[place.task].steps[place.step].content = .form(form)
    let comparison = try StudyComparison(from: old, to: new)
    let id = "tasks/\(new.tasks[place.task].id)/steps/\(new.tasks[place.task].steps[place.step].id)"

    let marks = StoryboardMarks(
      from: try Storyboards.of(old), to: try Storyboards.of(new), moves: comparison.moves)

    let html = try #require(marks[id]).html
    #expect(html.matches(of: /story-moved/).count == comparison.moves.count)
    #expect(!html.contains("<ins") && !html.contains("<del"))
  }

  /// A step with at least three questions.
  private static func form(in study: Study) -> (task: Int, step: Int)? {
    for (index, task) in study.tasks.enumerated() {
      for (number, step) in task.steps.enumerated() {
        if case .form(let form) = step.content, form.items.count > 2 { return (index, number) }
      }
    }
    return nil
  }

  @Test func `a link with another address has both addresses after its words`() {
    let html = Self.marked(
      #"<p>See <a class="s-link" href="https://a.example">our page</a>.</p>"#,
      #"<p>See <a class="s-link" href="https://b.example">our page</a>.</p>"#)

    #expect(
      html.contains(
        #"our page<del class="story-address">- (https://a.example)</del><ins class="story-address">+ (https://b.example)</ins>"#
      ))
  }

  @Test func `words keep their style, and a word in another style is another word`() {
    let html = Self.marked(
      "<p>This is <strong>very new</strong> and bold.</p>",
      "<p>This is <strong>quite new</strong> and <em>bold</em>.</p>")

    #expect(html.contains("<strong>[<del>-very</del><ins>+quite</ins> new"))
    #expect(html.contains("<em>[<ins>+bold</ins>]</em>"))
  }

  @Test func `numbers among screens and drawings have no marks`() {
    let old = #"<div><p data-number>1 of 3</p><svg><text>A</text></svg></div>"#
    let new = #"<div><p data-number>1 of 4</p><svg><text>B</text></svg></div>"#
    let marks = ScreenMarks(from: old, to: new)

    #expect(!marks.hasMarks)
    #expect(marks.html == new)
  }

  @Test func `the options of a menu that changed are after it`() {
    func menu(_ options: [String]) -> String {
      let options = options.map { "<option>\($0)</option>" }.joined()
      return "<div><label>How?</label><span><select>\(options)</select></span><p>Why?</p></div>"
    }
    let html = Self.marked(
      menu(["Choose one", "By &lt;mail&gt;", "By letter today"]),
      menu(["Choose one", "By letter now", "On the telephone"]))

    #expect(
      html.contains(
        """
        </select><span class="story-words story-option">\
        <del class="story-lost">-By &lt;mail&gt;</del>]\
        <span class="story-words story-option">By letter <del>-today</del><ins>+now</ins>]\
        <span class="story-words story-option"><ins>+On the telephone</ins>]</span><p>
        """))
    let pair = ScreenMarks.nextToEachOther(menu(["Yes", "No"]), menu(["Yes"]))
    #expect(pair.old.hasMarks && !pair.new.hasMarks)
  }

  @Test func `an option keeps its box, also next to one that was deleted`() {
    let box = #"<span aria-hidden="true">☐</span>"#
    func list(_ options: [String]) -> String {
      "<ul>" + options.map { "<li>\(box) \($0)</li>" }.joined() + "</ul>"
    }
    func lost(_ option: String) -> String { #"<del class="story-lost">-☐ \#(option)</del>]"# }
    let html = Self.marked(
      list(["By mail", "By telephone", "In a text message"]),
      list(["By mail", "In a text message", "On paper"]))

    #expect(html.contains("<li>\(box)[ By mail\(lost("By telephone"))</li>"))
    #expect(html.contains("<li>\(box) In a text message</li>"))
    #expect(
      html.contains(
        #"<li><span aria-hidden="true">[<ins>+☐</ins>]</span>[<ins>+ On paper</ins>]</li>"#))
    // What is in an element that is not read out would not be read out either.
    #expect(
      Self.marked(list(["By mail", "On paper"]), list(["On paper"])).contains(
        "<li>[\(lost("By mail"))\(box) On paper</li>"))
  }

  @Test func `words with the meaning of markup stay words`() {
    let html = Self.marked("<p>a &lt; b &amp; c</p>", "<p>a &lt; b &amp; <b>d</b> &lt;i&gt;</p>")

    #expect(html.contains("a &lt; b &amp; "))
    #expect(html.contains("&lt;i&gt;") && !html.contains("<i>"))
  }

  @Test func `spaces between elements stay`() {
    let html = Self.marked(
      "<div><span>One</span> <span>two</span></div>",
      "<div><span>One</span> <span>three</span></div>")

    #expect(html.contains("<span>One</span> <span>["))
  }

  @Test(arguments: (UInt64(0)..<12).map { Study.random(seed: $0) })
  func `marks leave the words of every screen as they are`(study: Study) throws {
    var random = SeededGenerator(seed: 7)
    let screens = try Storyboards.of(study).screens
    for screen in screens {
      guard let other = screens.randomElement(using: &random) else { continue }

      let marks = ScreenMarks(from: other.html, to: screen.html)

      #expect(Self.words(without(marks.html)) == Self.words(screen.html), "\(screen.id)")
      let pair = ScreenMarks.nextToEachOther(other.html, screen.html)
      #expect(Self.words(withoutLabels(pair.old.html)) == Self.words(other.html), "\(other.id)")
      #expect(Self.words(withoutLabels(pair.new.html)) == Self.words(screen.html), "\(screen.id)")
      #expect(ScreenMarks(from: screen.html, to: screen.html).html == screen.html)
    }
  }

  @Test func `only screens that changed have marks`() throws {
    let new = SampleStudies.heartRhythmAtHome
    var old = new
    old.consents[0].sections[2].title[.english] = "What we record"
    let (before, after) = (try Storyboards.of(old), try Storyboards.of(new))
    let place = "consents/\(new.consents[0].id)/sections/\(new.consents[0].sections[2].id)"

    let marks = StoryboardMarks(from: before, to: after, moves: [])

    #expect(marks[place]?.hasMarks == true)
    for screen in after.screens where before.contents[screen.id] == screen.content {
      #expect(marks[screen.id] == nil)
    }
  }

  /// The screen without the words that are gone and without the labels of marks.
  private func without(_ html: String) -> String {
    withoutLabels(html.replacing(/<del[^>]*>.*?<\/del>/.dotMatchesNewlines(), with: ""))
  }

  private func withoutLabels(_ html: String) -> String {
    html.replacing(/<(ins|del) class="story-address">.*?<\/(ins|del)>/, with: "")
      .replacing(/<span class="visually-hidden" lang="en">(Added|Deleted): <\/span>/, with: "")
      .replacing(/<span class="story-words story-option">.*?<\/span>/, with: "")
  }

  private static func words(_ html: String) -> [Substring] {
    HTMLReferences.resolved(html.replacing(/<[^>]*>/, with: ""))
      .split(whereSeparator: \.isWhitespace)
  }
}

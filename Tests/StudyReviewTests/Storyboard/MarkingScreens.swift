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

  @Test func `words keep their style, and a word in another style is another word`() {
    let html = Self.marked(
      "<p>This is <strong>very new</strong> and bold.</p>",
      "<p>This is <strong>quite new</strong> and <em>bold</em>.</p>")

    #expect(html.contains("<strong>[<del>-very</del><ins>+quite</ins> new"))
    #expect(html.contains("<em>[<ins>+bold</ins>]</em>"))
  }

  @Test func `numbers among screens, options, and drawings have no marks`() {
    let old =
      #"<div><p data-number>1 of 3</p><svg><text>A</text></svg><select><option>One</option></select></div>"#
    let new =
      #"<div><p data-number>1 of 4</p><svg><text>B</text></svg><select><option>Two</option></select></div>"#
    let marks = ScreenMarks(from: old, to: new)

    #expect(!marks.hasMarks)
    #expect(marks.html == new)
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

    let marks = StoryboardMarks(from: before, to: after)

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
    html.replacing(
      /<span class="visually-hidden" lang="en">(Added|Deleted): <\/span>/, with: "")
  }

  private static func words(_ html: String) -> [Substring] {
    HTMLReferences.resolved(html.replacing(/<[^>]*>/, with: ""))
      .split(whereSeparator: \.isWhitespace)
  }
}

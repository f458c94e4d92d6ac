import StudyReview
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Marking the words that changed") struct MarkingTexts {
  private func html(
    _ old: String, _ new: String, _ side: MarkedText.Side = .both
  ) -> String {
    MarkedText(WordComparison(from: old, to: new)).html(side)
      .replacing(/<span class="visually-hidden" lang="en">(Deleted|Added): <\/span>/, with: "")
  }

  @Test func `only the words that changed are marked, and each mark is also a word`() {
    let text = MarkedText(WordComparison(from: "Eight weeks.", to: "Ten weeks."))

    #expect(
      html("Eight weeks.", "Ten weeks.")
        == #"<p class="compare-line"><del>Eight</del><ins>Ten</ins> weeks.</p>"#)
    #expect(text.html(.both).contains(">Deleted: <") && text.html(.both).contains(">Added: <"))
    #expect(
      html("Eight weeks.", "Ten weeks.", .old)
        == #"<p class="compare-line"><del>Eight</del> weeks.</p>"#)
    #expect(
      html("Eight weeks.", "Ten weeks.", .new)
        == #"<p class="compare-line"><ins>Ten</ins> weeks.</p>"#)
  }

  @Test func `paragraphs without a change are left out`() {
    let html = html("One.\n\nTwo.\n\nThree.", "One.\n\nTwo and a half.\n\nThree.")

    #expect(!html.contains("One.") && !html.contains("Three."))
    #expect(html.matches(of: /compare-gap/).count == 2)
  }

  @Test func `unchanged Markdown is shown as what it means`() {
    #expect(
      html("About **300 people** come.", "About **450 people** come.")
        == #"<p class="compare-line">About <del><strong>300</strong></del>"#
        + "<ins><strong>450</strong></ins><strong> people</strong> come.</p>")
    #expect(
      html("- one red apple", "- two red apples").hasPrefix(
        #"<p class="compare-line compare-item">"#))
    #expect(html("## The risks", "## All risks").contains("compare-heading"))
    #expect(!html("## The risks", "## All risks").contains("#"))
  }

  @Test func `changed Markdown is shown as it is written`() {
    let html = html("This is your choice.", "This is **your choice**.")

    #expect(html.contains("<ins>**</ins>your choice<ins>**</ins>"))
  }

  @Test func `a line that was replaced as a whole is two lines`() {
    #expect(
      html("- Apples", "- Pears")
        == #"<p class="compare-line compare-item"><del>Apples</del></p>"#
        + #"<p class="compare-line compare-item"><ins>Pears</ins></p>"#)
  }

  @Test func `emphasis is shown in new texts and where it stayed`() {
    let added = MarkedText("Wear the *patch* and the _watch_ on **each** *day*.", as: .inserted)

    #expect(
      added.html(.new).contains(
        "Wear the <em>patch</em> and the <em>watch</em> on <strong>each</strong> <em>day</em>."))
    #expect(html("The *patch* is red.", "The *patch* is blue.").contains("The <em>patch</em> is "))
    #expect(html("The patch.", "The *patch*.").contains("<ins>*</ins>patch<ins>*</ins>"))
  }

  @Test func `where only words inside emphasis changed, these are marked and emphasized`() {
    #expect(
      html("You may feel *tired*.", "You may feel *dizzy*.")
        == #"<p class="compare-line">You may feel <del><em>tired</em></del>"#
        + "<ins><em>dizzy</em></ins>.</p>")
    #expect(
      html("Sleep _eight full_ nights.", "Sleep _nine full_ nights.").contains(
        "Sleep <del><em>eight</em></del><ins><em>nine</em></ins><em> full</em> nights."))
    #expect(
      html("**Do *not* come.**", "**Do *never* come.**").contains(
        "<strong>Do </strong><del><strong><em>not</em></strong></del>"))
  }

  @Test func `spaces at the end of a line are not marked`() {
    let html = html("| A | 1 |\n| B | 2 |", "| A | 1 |  \n| B | 2 |  \n| C | 3 |")

    #expect(html.contains("C") && !html.contains("A") && !html.contains("B"))
    #expect(MarkedText(WordComparison(from: "One.", to: "One.  ")).isBlank)
  }

  @Test func `a lone delimiter stays a character`() {
    for text in ["2 * 3 * 4", "snake_case_name", "*alone", #"\*not\*"#, "a _ b_"] {
      #expect(!MarkedText(text, as: .inserted).html(.new).contains("<em>"), "\(text)")
    }
    #expect(html("2 ** 3 is one", "2 ** 3 is eight").contains("2 ** 3 is "))
  }

  @Test func `author text is escaped`() {
    let html = html("<b onclick=x>", "<script>alert(1)</script> & more")

    #expect(!html.contains("<script>") && !html.contains("<b "))
    #expect(html.contains("&amp; more"))
  }

  @Test func `only spaces and line breaks are no marked text`() {
    #expect(MarkedText(WordComparison(from: "One.\n\nTwo.", to: "One.\n\n\nTwo.")).isBlank)
    #expect(!MarkedText("New words", as: .inserted).isBlank)
  }
}

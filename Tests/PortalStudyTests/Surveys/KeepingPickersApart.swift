import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

/// Pickers have only numbers, so someone who removes one gives its number to the next.
@Suite("Keeping pickers apart") struct KeepingPickersApart {
  @Test func `an answer does not get into the picker that took the number of its own`() async throws
  {
    try await writingASurvey { author in
      let place = try await author.addQuestion(
        .multipleValuePicker,
        ["format.pickers.1.choices.count": "1", "format.pickers.1.choices.0.text": "One"])
      for (number, text) in [(2, "Two"), (3, "Three")] {
        let name = "format.pickers.\(number).choices"
        try await author.set(["\(name).count": "1", "\(name).0.text": text], at: place)
      }
      var page = try await OpenEditor(author.browser, Paths.write(author.study, at: place))
      try await author.set(["format.pickers.1.choices.0.remove": "on"], at: place)

      page.addRow("Second of two", to: "format.pickers.2.choices")
      let answer = try await page.save(author.browser)

      #expect(answer == .conflict)
      guard case .multipleValuePicker(let format) = try await author.format(at: place) else {
        return #expect(Bool(false), "the format has changed")
      }
      #expect(format.pickers.map { $0.choices.map(\.value) } == [["two"], ["three"]])
    }
  }

  @Test func `answers are still added to a picker that a colleague adds to`() async throws {
    try await writingASurvey { author in
      let place = try await author.addQuestion(
        .multipleValuePicker,
        ["format.pickers.1.choices.count": "1", "format.pickers.1.choices.0.text": "One"])
      var page = try await OpenEditor(author.browser, Paths.write(author.study, at: place))
      var other = try await OpenEditor(author.browser, Paths.write(author.study, at: place))
      page.addRow("Mine", to: "format.pickers.1.choices")
      other.addRow("Theirs", to: "format.pickers.1.choices")

      let answers = [try await other.save(author.browser), try await page.save(author.browser)]

      #expect(answers == [.saved, .saved])
      guard case .multipleValuePicker(let format) = try await author.format(at: place) else {
        return #expect(Bool(false), "the format has changed")
      }
      let texts = format.pickers.map { picker in
        Set(picker.choices.map { $0.text.values[.english] ?? "" })
      }
      #expect(texts == [["Mine", "One", "Theirs"]])
    }
  }
}

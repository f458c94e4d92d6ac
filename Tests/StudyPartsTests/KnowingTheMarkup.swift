import StudyModel
import StudyParts
import Testing

@Suite("Markup of texts") struct KnowingTheMarkup {
  /// Facts in a text are escaped for its markup, so a text that is edited as Markdown must not count as plain.
  @Test func `is registered for every setting that edits a text`() throws {
    var mistakes: Set<String> = []
    var seen: Set<String> = []
    for study in KnowingEveryMember.studies {
      for place in study.partPlaces {
        let part = try #require(PlacedPart(at: place, in: study), "\(place)")
        for setting in part.settings where setting.isLocalized {
          let edited = setting.markup
          seen.insert("\(edited) \(setting.path.last ?? "")")
          if TextMarkup(of: place + setting.path) != edited {
            mistakes.insert("\(setting.path.joined(separator: "/")) is \(edited)")
          }
        }
      }
    }

    #expect(mistakes.sorted() == [])
    #expect(
      seen.isSuperset(of: [
        "markdown body", "markdown content", "markdown learnMore", "html html", "html htmlContent",
        "html replacementReviewText", "plain title",
      ]))
  }
}

extension Setting {
  /// The markup in which its field is edited. A field for HTML says so.
  fileprivate var markup: TextMarkup {
    if case .markdown = control { return .markdown }
    return label.contains("HTML") ? .html : .plain
  }
}

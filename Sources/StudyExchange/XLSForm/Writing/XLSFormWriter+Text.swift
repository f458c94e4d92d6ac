import StudyDocuments
import StudyModel

/// Texts that the form says in every language of the study.
extension XLSFormWriter {
  /// A text of Accord's own, as participants read it on screen.
  func words(_ key: String) -> LocalizedText { study.interfaceText(key) }

  /// The same text in every language.
  func everywhere(_ text: String) -> LocalizedText {
    XLSFormText.plain(LocalizedText(Dictionary(uniqueKeysWithValues: languages.map { ($0, text) })))
  }

  func plain(_ text: LocalizedText) -> String { text.text(in: primary, else: primary) }

  func joined(_ texts: [LocalizedText], by separator: String = "\n\n") -> LocalizedText {
    XLSFormText.joined(texts, by: separator, in: languages, else: primary)
  }

  /// A label with a unit in parentheses.
  func following(_ label: LocalizedText, _ unit: LocalizedText) -> LocalizedText {
    LocalizedText(
      Dictionary(
        uniqueKeysWithValues: languages.map { language in
          (
            language,
            "\(label.text(in: language, else: primary)) (\(unit.text(in: language, else: primary)))"
          )
        }))
  }

  func example(_ placeholder: LocalizedText) -> LocalizedText {
    XLSFormText.plain(placeholder)
  }

  /// What the ends of a scale mean.
  func ends(
    _ low: LocalizedText, _ lowest: String, _ high: LocalizedText, _ highest: String,
    at place: Place
  ) -> LocalizedText {
    guard !low.isEmpty || !high.isEmpty else { return [:] }
    lose(
      "end-labels-moved", .moved, .note, place + ["minimumLabel"],
      "The labels at the ends of the scale", became: "part of the hint")
    func said(_ label: LocalizedText, _ value: String) -> LocalizedText {
      label.isEmpty ? [:] : joined([everywhere(value), XLSFormText.plain(label)], by: " = ")
    }
    return joined([said(low, lowest), said(high, highest)], by: ", ")
  }

  /// One of Accord's own texts with what it names.
  func words(_ key: String, n: String = "", m: String = "", s: String = "") -> LocalizedText {
    words(key).mapping {
      $0.replacing("%n", with: n).replacing("%m", with: m).replacing("%s", with: s)
    }
  }
}

extension XLSFormRow {
  /// Accepts only numbers within bounds.
  mutating func accept(from low: Double?, to high: Double?, saying writer: XLSFormWriter) {
    constraint = .all(
      [
        low.map { .compare(.own, .atLeast, .number($0)) },
        high.map { .compare(.own, .atMost, .number($0)) },
      ].compactMap(\.self))
    switch (low, high) {
    case (let low?, let high?):
      constraintMessage = writer.words("outside", n: low.plainText, m: high.plainText)
    case (let low?, nil): constraintMessage = writer.words("belowMinimum", n: low.plainText)
    case (nil, let high?): constraintMessage = writer.words("aboveMaximum", n: high.plainText)
    case (nil, nil): break
    }
  }
}

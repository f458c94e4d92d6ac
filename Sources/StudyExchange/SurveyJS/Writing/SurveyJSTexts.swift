import ConsentMarkdown
import Foundation
import SafeHTML
import StudyModel

/// How texts are written: in all languages of a study, for places that show words and for places that show HTML.
struct SurveyJSTexts {
  let study: Study
  let assets: [Asset.ID: [UInt8]]

  /// The language of `default`. SurveyJS reads it for English whatever the survey's own language is.
  private var base: Language {
    study.languages.contains(.english) ? .english : study.primaryLanguage
  }

  /// The survey's own language, which SurveyJS takes to be English if none is named.
  var locale: JSONValue? {
    study.primaryLanguage == .english ? nil : .string(study.primaryLanguage.rawValue)
  }

  /// A text, or an object with `default` and an entry for each other language that has its own; nil if there is none.
  func json(_ text: LocalizedText, _ written: (String, Language) -> String) -> JSONValue? {
    guard !text.isEmpty else { return nil }
    let usual = text.text(in: base, else: study.primaryLanguage)
    let usualLanguage = text[base] == nil ? study.primaryLanguage : base
    var members: [String: JSONValue] = ["default": .string(written(usual, usualLanguage))]
    for language in study.languages where language != base {
      if let own = text[language] { members[language.rawValue] = .string(written(own, language)) }
    }
    return members.count == 1 ? members["default"] : .object(members)
  }

  /// The pieces one after another, in every language in which one of them has words.
  func html(_ pieces: [SurveyJSPiece], _ written: (String) -> String) -> JSONValue? {
    let pieces = pieces.filter { !$0.text.isEmpty }
    guard !pieces.isEmpty else { return nil }
    func whole(in language: Language) -> JSONValue {
      let parts = pieces.map { piece in
        piece.before
          + html(piece.text.text(in: language, else: study.primaryLanguage), piece.markup)
          + piece.after
      }
      return .string(written(parts.joined()))
    }
    var members = ["default": whole(in: base)]
    for language in study.languages where language != base {
      guard pieces.contains(where: { $0.text[language] != nil }) else { continue }
      members[language.rawValue] = whole(in: language)
    }
    return members.count == 1 ? members["default"] : .object(members)
  }

  private func html(_ source: String, _ markup: SurveyJSPiece.Markup) -> String {
    switch markup {
    case .words: return Self.escaped(source)
    case .plain:
      let paragraphs = source.split(separator: "\n\n").map { Self.escaped(String($0)) }
      return paragraphs.map { "<p>\($0.replacing("\n", with: "<br>"))</p>" }.joined()
    case .markdown: return MarkdownHTML(pictureAddress: address).render(source).html
    case .html:
      let safe = try? SanitizedHTML(source, headingOffset: 0, pictureAddress: address)
      return safe?.html ?? Self.escaped(HTMLPlainText(source).string)
    }
  }

  /// A picture's bytes as an address; nil if they are not available.
  func address(of id: Asset.ID) -> String? {
    guard let asset = study.asset(id), let bytes = assets[id] else { return nil }
    return "data:\(asset.mediaType);base64,\(Data(bytes).base64EncodedString())"
  }

  private var address: @Sendable (String) -> String? {
    let texts = self
    return { named in
      texts.study.assets.first { $0.id == named || $0.name == named }.flatMap {
        texts.address(of: $0.id)
      }
    }
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}

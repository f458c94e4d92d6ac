import ConsentMarkdown
import Foundation
import StudyModel

/// A part of a consent that a question can test: a section or one of its paragraphs, linked to its current text.
package struct PassageOption: Sendable {
  package let passage: TestedPassage
  package let label: String

  package var key: String { Self.key(of: passage) }
  package var option: Setting.Option { Setting.Option(value: key, label: label) }

  /// `consent/section`, or `consent/section#2` for the second paragraph of a section.
  package static func key(of passage: TestedPassage) -> String {
    "\(passage.consent)/\(passage.section)" + (passage.paragraph.map { "#\($0 + 1)" } ?? "")
  }

  /// The section that a key names, whether or not it exists; nil if the key has another form.
  package static func section(ofKey key: String) -> Place? {
    let names = key.prefix { $0 != "#" }.split(separator: "/").map(String.init)
    return names.count == 2 ? ["consents", names[0], "sections", names[1]] : nil
  }

  /// The key of an encoded passage; nil if the value is not a passage.
  package static func key(of value: JSONValue) -> String? {
    guard let consent = value["consent"]?.stringValue, let section = value["section"]?.stringValue
    else { return nil }
    let paragraph = value["paragraph"]?.numberValue.flatMap { Int(bounded: $0) }
    return key(of: TestedPassage(consent: consent, section: section, paragraph: paragraph))
  }

  /// The passage with a key, without the text that it was linked to; nil if the key has another form.
  package static func value(ofKey key: String) -> JSONValue? {
    guard let place = section(ofKey: key) else { return nil }
    let passage = JSONValue.object(["consent": .string(place[1]), "section": .string(place[3])])
    guard let sign = key.firstIndex(of: "#") else { return passage }
    return Int(bounded: key[key.index(after: sign)...]).map {
      passage.setting(.number(Double($0 - 1)), at: ["paragraph"])
    }
  }

  /// Every section of the study's consents, each followed by its testable paragraphs.
  package static func all(in study: Study) -> [PassageOption] {
    let language = study.primaryLanguage
    return study.consents.flatMap { consent in
      consent.sections.flatMap { section -> [PassageOption] in
        let scene = section.sceneTitle(in: language, else: language)
        let heading = scene.isEmpty ? section.documentHeading(in: language, else: language) : scene
        let consentTitle = study.title(consent.title, in: language)
        let title =
          (study.consents.count > 1 ? "\(consentTitle): " : "")
          + (heading.isEmpty ? section.id : study.title(heading, in: language))
        let whole = TestedPassage(consent: consent.id, section: section.id).linked(in: study)
        return [PassageOption(passage: whole, label: title)]
          + section.testableParagraphs(in: study).map { paragraph in
            PassageOption(
              passage: TestedPassage(
                consent: consent.id, section: section.id, paragraph: paragraph.index,
                quote: paragraph.source),
              label: "\(title) · \(paragraph.index + 1): \(paragraph.words.shortened(to: 48))")
          }
      }
    }
  }
}

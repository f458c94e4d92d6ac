import Foundation
import StudyModel
import Testing

@testable import StudyExchange

/// A list of parts with settings beyond the model: each of 3 parts names its own picture.
struct KeptList: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The task around the list.
  let task: @Sendable ([JSONValue]) -> JSONValue
  /// One of the parts.
  let part: @Sendable (Int) -> JSONValue
  /// The key of its picture.
  let key: String
  /// The place of the list in the export.
  let place: String
  /// The same edit for any list in the study.
  let edit: @Sendable (inout Study, any ListEdit) -> Void
}

/// An edit of a list, whatever its parts are.
protocol ListEdit: Sendable {
  func apply<Part>(to parts: inout [Part])
}

struct RemovingPart: ListEdit {
  let index: Int
  func apply<Part>(to parts: inout [Part]) { parts.remove(at: index) }
}

struct Reversing: ListEdit {
  func apply<Part>(to parts: inout [Part]) { parts.reverse() }
}

struct Doubling: ListEdit {
  let index: Int
  func apply<Part>(to parts: inout [Part]) { parts.insert(parts[index], at: 0) }
}

extension KeptList {
  private static func picture(_ index: Int) -> JSONValue { ["imageName": .string("p\(index)")] }

  private static func question(
    _ name: String, _ list: String, _ member: String, key: String, numbered: Bool = false,
    _ edit: @escaping @Sendable (inout AnswerFormat, any ListEdit) -> Void
  ) -> KeptList {
    KeptList(
      testDescription: "choices of \(name)\(numbered ? " by number" : "")",
      task: { parts in
        ORK.task([
          ORK.ask(
            "q", ["_class": .string(name), "style": "singleChoice", list: .array(parts)])
        ])
      },
      part: { index in
        [
          "_class": .string(member), "text": .string("T\(index)"),
          "value": numbered ? .number(Double(index)) : .string("v\(index)"),
          key: picture(index),
        ]
      }, key: key, place: "steps/q/answerFormat/\(list)",
      edit: { study, change in
        guard case .question(var question) = study.tasks[0].steps[0].content else { return }
        edit(&question.format, change)
        study.tasks[0].steps[0].content = .question(question)
      })
  }

  private static let texts: @Sendable (inout AnswerFormat, any ListEdit) -> Void = {
    if case .textChoice(var format) = $0 {
      $1.apply(to: &format.choices)
      $0 = .textChoice(format)
    }
  }

  static let all: [KeptList] = [
    KeptList(
      testDescription: "sections",
      task: { parts in
        ORK.task([
          [
            "_class": "ORKConsentReviewStep", "identifier": "review",
            "consentDocument": [
              "_class": "ORKConsentDocument", "sections": .array(parts),
            ],
          ]
        ])
      },
      part: {
        [
          "_class": "ORKConsentSection", "type": 8, "title": .string("T\($0)"),
          "content": .string("C\($0)"), "customImage": picture($0),
        ]
      }, key: "customImage", place: "steps/review/consentDocument/sections",
      edit: { $1.apply(to: &$0.consents[0].sections) }),
    KeptList(
      testDescription: "signatures",
      task: { parts in
        ORK.task([
          [
            "_class": "ORKConsentReviewStep", "identifier": "review",
            "consentDocument": [
              "_class": "ORKConsentDocument", "signatures": .array(parts),
            ],
          ]
        ])
      },
      part: {
        [
          "_class": "ORKConsentSignature", "identifier": .string("s\($0)"),
          "title": .string("T\($0)"), "signatureImage": picture($0),
        ]
      }, key: "signatureImage", place: "steps/review/consentDocument/signatures",
      edit: { $1.apply(to: &$0.consents[0].signatures) }),
    KeptList(
      testDescription: "texts of a step",
      task: { parts in
        ORK.task([
          [
            "_class": "ORKInstructionStep", "identifier": "say", "title": "Hello",
            "bodyItems": .array(parts),
          ]
        ])
      },
      part: {
        [
          "_class": "ORKBodyItem", "bodyItemStyle": 2, "text": .string("T\($0)"),
          "image": picture($0),
        ]
      }, key: "image", place: "steps/say/bodyItems",
      edit: { $1.apply(to: &$0.tasks[0].steps[0].bodyItems) }),
    KeptList(
      testDescription: "items of a form",
      task: { ORK.task([ORK.form("f", $0)]) },
      part: { index in
        .object(
          (ORK.item("i\(index)").objectValue ?? [:]).merging([
            "learnMoreItem": [
              "_class": "ORKLearnMoreItem",
              "learnMoreInstructionStep": [
                "_class": "ORKLearnMoreInstructionStep", "identifier": .string("m\(index)"),
                "text": "More", "iconImage": picture(index),
              ],
            ]
          ]) { $1 })
      }, key: "learnMoreItem/learnMoreInstructionStep/iconImage", place: "steps/f/formItems",
      edit: { study, change in
        guard case .form(var form) = study.tasks[0].steps[0].content else { return }
        change.apply(to: &form.items)
        study.tasks[0].steps[0].content = .form(form)
      }),
    question(
      "ORKTextChoiceAnswerFormat", "textChoices", "ORKTextChoice", key: "image", texts),
    question(
      "ORKTextChoiceAnswerFormat", "textChoices", "ORKTextChoice", key: "image", numbered: true,
      texts),
    question(
      "ORKImageChoiceAnswerFormat", "imageChoices", "ORKImageChoice", key: "normalStateImage"
    ) {
      if case .imageChoice(var format) = $0 {
        $1.apply(to: &format.choices)
        $0 = .imageChoice(format)
      }
    },
    KeptList(
      testDescription: "pickers",
      task: { parts in
        ORK.task([
          ORK.ask(
            "q",
            [
              "_class": "ORKMultipleValuePickerAnswerFormat", "separator": " ",
              "valuePickers": .array(parts),
            ])
        ])
      },
      part: { index in
        [
          "_class": "ORKValuePickerAnswerFormat",
          "textChoices": [
            [
              "_class": "ORKTextChoice", "text": .string("T\(index)"), "value": "v",
              "image": picture(index),
            ]
          ],
        ]
      }, key: "textChoices/#1/image", place: "steps/q/answerFormat/valuePickers",
      edit: { study, change in
        guard case .question(var question) = study.tasks[0].steps[0].content,
          case .multipleValuePicker(var format) = question.format
        else { return }
        change.apply(to: &format.pickers)
        question.format = .multipleValuePicker(format)
        study.tasks[0].steps[0].content = .question(question)
      }),
  ]

  func imported() throws -> Study { try ORK.imported(task((1...3).map(part))).study }

  /// The pictures written for the list, in order.
  func pictures(of study: Study) throws -> [String?] {
    let file = try #require(try ResearchKitFormat().export(study, version: nil).files.first)
    let json = try JSONValue(parsing: file.bytes)
    let parts = KeptSettings.value(at: place, in: json)?.arrayValue ?? []
    return parts.map { KeptSettings.value(at: key, in: $0)?["imageName"]?.stringValue }
  }
}

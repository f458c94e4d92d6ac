import StudyModel
import TestSupport
import Testing

/// How one answer format is written, answered, and recorded.
struct FormatStory: Sendable, CustomTestStringConvertible {
  let kind: AnswerFormat.Kind
  /// What the author enters on the question's page.
  let settings: KeyValuePairs<String, String>
  /// What participants send, and the recorded value: typical answers and edge cases.
  let taken: [(sent: KeyValuePairs<String, String>, recorded: JSONValue)]
  /// Answers that the screen would not allow.
  let refused: [KeyValuePairs<String, String>]
  /// Other members of the result.
  let additional: [String: JSONValue]
  let name: String

  init(
    _ kind: AnswerFormat.Kind, _ name: String = "", _ settings: KeyValuePairs<String, String>,
    taken: [(sent: KeyValuePairs<String, String>, recorded: JSONValue)],
    refused: [KeyValuePairs<String, String>], additional: [String: JSONValue] = [:]
  ) {
    self.kind = kind
    self.name = name
    self.settings = settings
    self.taken = taken
    self.refused = refused
    self.additional = additional
  }

  var testDescription: String { kind.rawValue + (name.isEmpty ? "" : ", " + name) }

  static let all = choices + scales + numbers + times + bodies + texts + health + examples

  private static let examples = FormatExample.all.map { example in
    FormatStory(
      example.format.kind, "", example.page.settings, taken: example.page.taken,
      refused: example.page.refused)
  }

  static let dontKnow: JSONValue = ["_class": "ORKDontKnowAnswer"]

  private static let choices: [FormatStory] = [
    FormatStory(
      .boolean, "with own words", ["format.yes": "Often", "format.no": "Never"],
      taken: [(["answer": "true"], true), (["answer": "false"], false)],
      refused: [[:], ["answer": "2"], ["answer": "Often"]]),
    FormatStory(
      .textChoice, "one, or own words",
      [
        "format.choices.count": "3", "format.choices.0.text": "On foot",
        "format.choices.0.detailText": "All of the way", "format.choices.1.text": "By bus",
        "format.choices.2.text": "Otherwise", "format.choices.2.other": "on",
        "format.choices.2.otherPlaceholder": "For example, by boat",
        "format.choices.2.otherRequired": "on",
      ],
      taken: [
        (["answer": "on-foot"], ["on-foot"]),
        (["answer": "otherwise", "answer:other-3": "A boat"], ["A boat"]),
      ],
      refused: [[:], ["answer": "otherwise"]]),
    FormatStory(
      .textChoice, "several, one of them alone",
      [
        "format.allowsSeveral": "on", "format.choices.count": "3",
        "format.choices.0.text": "Headache", "format.choices.1.text": "Cough",
        "format.choices.2.text": "None", "format.choices.2.isExclusive": "on",
      ],
      taken: [
        (["answer": "headache"], ["headache"]),
        (["answer": "headache", "answer": "cough"], ["headache", "cough"]),
        (["answer": "none"], ["none"]),
      ],
      refused: [["answer": "none", "answer": "cough"], ["answer": "fever"]]),
    FormatStory(
      .imageChoice, "several",
      [
        "format.allowsSeveral": "on", "format.isVertical": "on", "format.choices.count": "2",
        "format.choices.0.text": "Sun", "format.choices.1.text": "Rain",
      ],
      taken: [
        (["answer": "sun"], ["sun"]), (["answer": "sun", "answer": "rain"], ["sun", "rain"]),
      ],
      refused: [[:], ["answer": "snow"]]),
    FormatStory(
      .colorChoice, "",
      [
        "format.choices.count": "2", "format.choices.0.text": "Red",
        "format.choices.0.color": "#b4493f", "format.choices.0.detailText": "Warm",
        "format.choices.1.text": "Blue",
      ],
      taken: [(["answer": "red"], ["red"])], refused: [[:], ["answer": "green"]]),
    FormatStory(
      .valuePicker, "",
      [
        "format.choices.count": "2", "format.choices.0.text": "Spring",
        "format.choices.1.text": "Autumn",
      ],
      taken: [(["answer": "autumn"], ["autumn"])], refused: [["answer": ""], ["answer": "winter"]]),
    FormatStory(
      .multipleValuePicker, "",
      [
        "format.pickers.1.choices.count": "2", "format.pickers.1.choices.0.text": "110",
        "format.pickers.1.choices.1.text": "120", "format.pickers.2.choices.count": "2",
        "format.pickers.2.choices.0.text": "70", "format.pickers.2.choices.1.text": "80",
        "format.separator": " / ",
      ],
      taken: [(["answer:1": "120", "answer:2": "80"], ["120", "80"])],
      refused: [["answer:1": "120"], ["answer:1": "120", "answer:2": "90"]],
      additional: ["separator": " / "]),
  ]

  private static let scales: [FormatStory] = [
    FormatStory(
      .scale, "with I don't know in own words",
      [
        "format.minimum": "0", "format.maximum": "100", "format.step": "10",
        "format.minimumLabel": "Not at all", "format.isVertical": "on",
        "format.dontKnow": "on", "format.dontKnow.text": "I cannot say",
      ],
      taken: [
        (["answer": "0"], 0), (["answer": "100"], 100), (["answer": "50"], 50),
        (["answer:unknown": "yes"], dontKnow),
      ],
      refused: [[:], ["answer": "-10"], ["answer": "110"], ["answer": "55"], ["answer": "ten"]]),
    FormatStory(
      .continuousScale, "",
      [
        "format.minimum": "15", "format.maximum": "30", "format.fractionDigits": "1",
        "format.defaultValue": "20",
      ],
      taken: [(["answer": "15"], 15), (["answer": "30"], 30), (["answer": "20,26"], 20.3)],
      refused: [["answer": "14.9"], ["answer": "30.1"], ["answer": "warm"]]),
    FormatStory(
      .textScale, "",
      [
        "format.choices.count": "3", "format.choices.0.text": "Low",
        "format.choices.1.text": "Middle", "format.choices.2.text": "High",
        "format.isVertical": "on",
      ],
      taken: [(["answer": "low"], ["low"]), (["answer": "high"], ["high"])],
      refused: [[:], ["answer": "highest"]]),
  ]

  private static let numbers: [FormatStory] = [
    FormatStory(
      .numeric, "whole",
      [
        "format.isWhole": "on", "format.minimum": "1", "format.maximum": "50",
        "format.unit": "times", "format.displayUnit": "times a night", "format.dontKnow": "on",
      ],
      taken: [
        (["answer": "1"], 1), (["answer": "50"], 50), (["answer:unknown": "yes"], dontKnow),
      ],
      refused: [["answer": ""], ["answer": "0"], ["answer": "51"], ["answer": "1.5"]],
      additional: ["unit": "times", "displayUnit": "times a night"]),
    FormatStory(
      .numeric, "decimal",
      [
        "format.minimum": "34", "format.maximum": "43", "format.fractionDigits": "1",
        "format.defaultValue": "36.5", "format.placeholder": "For example, 36.8",
        "format.showsUnitWhenEmpty": "on",
      ],
      taken: [(["answer": "36.8"], 36.8), (["answer": "34"], 34), (["answer": "43,0"], 43)],
      refused: [["answer": "36.85"], ["answer": "33.9"], ["answer": "43.1"], ["answer": "x"]]),
  ]

  private static let times: [FormatStory] = [
    FormatStory(
      .timeOfDay, "", ["format.defaultTime": "22:30", "format.minuteStep": "15"],
      taken: [(["answer": "00:00"], "00:00"), (["answer": "23:45"], "23:45")],
      refused: [["answer": "22:20"], ["answer": "24:00"], ["answer": "later"], ["answer": ""]]),
    FormatStory(
      .date, "between two days",
      ["format.minimum": "2026-01-01", "format.maximum": "2026-12-31"],
      taken: [
        (["answer": "2026-01-01"], "2026-01-01T00:00:00+0000"),
        (["answer": "2026-12-31"], "2026-12-31T00:00:00+0000"),
      ],
      refused: [
        ["answer": "2025-12-31"], ["answer": "2027-01-01"], ["answer": "2026-02-30"],
        ["answer": ""],
      ], additional: ["calendar": "gregorian"]),
    FormatStory(
      .date, "in the last week, with a time",
      [
        "format.includesTime": "on", "format.daysBeforeToday": "7", "format.daysAfterToday": "0",
        "format.minuteStep": "5", "format.dontKnow": "on", "format.dontKnow.style": "row",
      ],
      taken: [
        (["answer": "2026-11-14T00:00"], "2026-11-14T00:00:00+0000"),
        (["answer": "2026-11-21T23:55"], "2026-11-21T23:55:00+0000"),
        (["answer:unknown": "yes"], dontKnow),
      ],
      refused: [
        ["answer": "2026-11-13T23:55"], ["answer": "2026-11-22T00:00"],
        ["answer": "2026-11-20T10:03"], ["answer": "2026-11-20"],
      ]),
    FormatStory(
      .date, "in a calendar of its own", ["format.calendar": "islamic-umalqura"],
      taken: [(["answer": "2026-11-21"], "2026-11-21T00:00:00+0000")],
      refused: [["answer": "1448-06-11x"]], additional: ["calendar": "islamic-umalqura"]),
    FormatStory(
      .timeInterval, "", ["format.minuteStep": "15", "format.defaultSeconds.minutes": "30"],
      taken: [
        (["answer:hours": "0", "answer:minutes": "15"], 900),
        (["answer:hours": "23", "answer:minutes": "45"], 85_500),
      ],
      refused: [
        ["answer:hours": "", "answer:minutes": ""],
        ["answer:hours": "24", "answer:minutes": "0"],
        ["answer:hours": "0", "answer:minutes": "20"],
      ]),
  ]

  private static let bodies: [FormatStory] = [
    FormatStory(
      .height, "metric", ["format.system": "metric"],
      taken: [(["answer": "170"], 170), (["answer": "299"], 299)],
      refused: [["answer": "300"], ["answer": "-1"], ["answer": "tall"], ["answer": ""]],
      additional: ["unit": "cm"]),
    FormatStory(
      .height, "in feet and inches", ["format.system": "customary"],
      taken: [(["answer:feet": "5", "answer:inches": "6"], 167.64)],
      refused: [["answer:feet": "", "answer:inches": ""], ["answer:feet": "20"]],
      additional: ["unit": "cm"]),
    FormatStory(
      .weight, "metric, by half kilograms",
      ["format.system": "metric", "format.minimum": "30", "format.maximum": "250"],
      taken: [(["answer": "30"], 30), (["answer": "70.5"], 70.5), (["answer": "250"], 250)],
      refused: [["answer": "29.5"], ["answer": "250.5"], ["answer": "70.3"], ["answer": ""]],
      additional: ["unit": "kg"]),
    FormatStory(
      .weight, "in pounds and ounces",
      ["format.system": "customary", "format.precision": "high"],
      taken: [(["answer:pounds": "150", "answer:ounces": "8"], 68.265_651_685)],
      refused: [["answer:pounds": "", "answer:ounces": ""], ["answer:ounces": "1.5"]],
      additional: ["unit": "kg"]),
    FormatStory(
      .age, "with an open end",
      [
        "format.minimum": "18", "format.maximum": "90", "format.maximumIsRange": "on",
        "format.maximumLabel": "90 or older",
      ],
      taken: [(["answer": "18"], 18), (["answer": "89"], 89), (["answer": "-2"], -2)],
      refused: [["answer": "17"], ["answer": "91"], ["answer": "-1"], ["answer": ""]]),
    FormatStory(
      .age, "as a year of birth",
      [
        "format.minimum": "18", "format.maximum": "90", "format.showsYear": "on",
        "format.recordsYear": "on", "format.relativeYear": "2026",
      ],
      taken: [(["answer": "2008"], 2_008), (["answer": "1936"], 1_936)],
      refused: [["answer": "2009"], ["answer": "1935"]]),
  ]
}

import StudyModel

extension FormatStory {
  static let texts: [FormatStory] = [
    FormatStory(
      .text, "one line after a pattern",
      [
        "format.maximumLength": "7", "format.pattern": "^[A-Z]{3}-[0-9]{3}$",
        "format.patternMessage": "Three letters, a hyphen, three digits.",
        "format.keyboard": "numbersAndPunctuation", "format.capitalization": "all",
      ],
      taken: [(["answer": "ABC-123"], "ABC-123")],
      refused: [["answer": "ABC-12"], ["answer": "ABC-1234"], ["answer": "  "], ["answer": ""]]),
    FormatStory(
      .text, "several lines", ["format.allowsSeveralLines": "on", "format.maximumLength": "5"],
      taken: [(["answer": "12345"], "12345"), (["answer": "a\nb"], "a\nb")],
      refused: [["answer": "123456"], ["answer": "🫀🫀🫀"]]),
    FormatStory(
      .text, "with a default", ["format.defaultText": "As always"],
      taken: [(["answer": ""], "As always"), (["answer": "Better"], "Better")], refused: []),
    FormatStory(
      .text, "a name that a device may fill in",
      [
        "format.correction": "off", "format.spelling": "on", "format.contentType": "given-name",
        "format.passwordRules": "minlength: 12;",
      ],
      taken: [(["answer": "Ada"], "Ada")], refused: [["answer": ""]]),
    FormatStory(
      .email, "", ["format.isUserName": "on"],
      taken: [(["answer": "ada@example.org"], "ada@example.org")],
      refused: [["answer": "ada"], ["answer": "ada@example.technology"], ["answer": ""]]),
    FormatStory(
      .location, "", ["format.placeholder": "Street and town"],
      taken: [
        (["answer": "Main Street 1"], ["_class": "ORKLocation", "userInput": "Main Street 1"])
      ],
      refused: [["answer": ""], ["answer": "   "]]),
  ]

  static let health: [FormatStory] = [
    FormatStory(
      .healthCharacteristic, "sex", ["format.characteristic": "biologicalSex"],
      taken: [(["answer": "HKBiologicalSexOther"], ["HKBiologicalSexOther"])],
      refused: [[:], ["answer": "HKBiologicalSexNotSet"]]),
    FormatStory(
      .healthCharacteristic, "skin type", ["format.characteristic": "fitzpatrickSkinType"],
      taken: [(["answer": "1"], [1]), (["answer": "6"], [6])],
      refused: [["answer": "7"], ["answer": ""]]),
    FormatStory(
      .healthCharacteristic, "date of birth", ["format.characteristic": "dateOfBirth"],
      taken: [(["answer": "1990-02-28"], "1990-02-28T00:00:00+0000")],
      refused: [["answer": "1800-01-01"], ["answer": "2027-01-01"]]),
    FormatStory(
      .healthCharacteristic, "date of birth in a calendar of its own",
      ["format.characteristic": "dateOfBirth"],
      taken: [(["answer": "1990-02-28"], "1990-02-28T00:00:00+0000")], refused: [],
      additional: ["calendar": "gregorian"]),
    FormatStory(
      .healthQuantity, "heart rate",
      [
        "format.quantity": "HKQuantityTypeIdentifierHeartRate", "format.unit": "count/min",
        "format.isWhole": "on",
      ],
      taken: [(["answer": "61"], 61)], refused: [["answer": "61.5"], ["answer": ""]],
      additional: ["unit": "count/min"]),
    FormatStory(
      .healthQuantity, "body mass", ["format.quantity": "HKQuantityTypeIdentifierBodyMass"],
      taken: [(["answer": "70.25"], 70.25)], refused: [["answer": "700"], ["answer": ""]],
      additional: ["unit": "kg"]),
  ]
}

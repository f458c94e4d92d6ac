import StudyModel

extension SampleStudies {
  static var galleryFields: Task {
    gallery("fields", "Numbers, times, and words", numbers + times + measures + texts)
  }

  private static let numbers: [Step] = [
    asks(
      "whole", "How often did you wake up?",
      .numeric(
        NumericFormat(isWhole: true, unit: "times", minimum: 0, maximum: 50, dontKnow: DontKnow()))),
    asks(
      "decimal", "What was your temperature?",
      .numeric(
        NumericFormat(
          unit: "degC", displayUnit: english("°C"), minimum: 34, maximum: 43, fractionDigits: 1,
          placeholder: english("For example, 36.8")))),
    asks(
      "rate", "What was your pulse?",
      .healthQuantity(
        HealthQuantityFormat(
          quantity: "HKQuantityTypeIdentifierHeartRate", unit: "count/min", isWhole: true))),
  ]

  private static let times: [Step] = [
    asks(
      "time", "When did you go to bed?",
      .timeOfDay(TimeOfDayFormat(defaultTime: TimeOfDay("22:30"), minuteStep: 15))),
    asks("day", "When did it begin?", .date(DateFormat(daysBeforeToday: 30, daysAfterToday: 0))),
    asks(
      "moment", "When did you measure it?",
      .date(
        DateFormat(
          includesTime: true, minimum: CalendarMoment("2020-01-01"), daysAfterToday: 0,
          minuteStep: 5, dontKnow: DontKnow()))),
    asks(
      "length", "How long did you walk?",
      .timeInterval(TimeIntervalFormat(defaultSeconds: 1_800, minuteStep: 5))),
  ]

  private static let measures: [Step] = [
    asks("height", "How tall are you?", .height(HeightFormat(system: .metric))),
    asks(
      "customary-height", "How tall were you at age 20?", .height(HeightFormat(system: .customary))),
    asks(
      "weight", "How heavy are you?",
      .weight(WeightFormat(system: .metric, minimum: 30, maximum: 250, dontKnow: DontKnow()))),
    asks(
      "customary-weight", "How heavy was your bag?",
      .weight(WeightFormat(system: .customary, precision: .high))),
    asks(
      "age", "How old are you?",
      .age(
        AgeFormat(
          minimum: 18, maximum: 90, maximumLabel: english("90 or older"), maximumIsRange: true))),
    asks(
      "birth-year", "In which year were you born?",
      .age(AgeFormat(minimum: 18, maximum: 100, showsYear: true, recordsYear: true))),
    asks(
      "birth-date", "When were you born?",
      .healthCharacteristic(HealthCharacteristicFormat(characteristic: .dateOfBirth))),
  ]

  private static let texts: [Step] = [
    asks(
      "line", "What is your participant code?",
      .text(
        TextFormat(
          maximumLength: 7, pattern: "^[A-Z]{3}-[0-9]{3}$",
          patternMessage: english("Enter three capital letters, a hyphen, and three digits."),
          placeholder: english("ABC-123"), capitalization: .all)),
      text: "It is on the letter we sent you."),
    asks(
      "lines", "What would you like to tell us?",
      .text(TextFormat(allowsSeveralLines: true, maximumLength: 400)), isOptional: true),
    asks("email", "Where can we write to you?", .email(EmailFormat())),
    asks(
      "place", "Where do you live?",
      .location(LocationFormat(placeholder: english("Street and town")))),
  ]
}

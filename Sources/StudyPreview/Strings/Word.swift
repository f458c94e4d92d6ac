/// Interface strings of participants' screens, apart from the author's words. `%n`, `%m`, and `%s` are replaced by numbers
/// and names.
enum Word: String, CaseIterable, Sendable {
  case back, cancel, next, getStarted, done, goOn, skip, skipPage, leaveOut, skippedNote
  case learnMore, opensPage, stepOf, questionOf, pleaseAnswer, optional, or, yourAnswer, yes, no
  case dontKnow, choose, cleared, other, numberField, decimalSign, date, dateAndTime, time
  case today, yesterday
  case upToCharacters, countOf, email, again, address, height, centimetres, feet, inches, weight
  case kilograms, beatsPerMinute, minuteSign, pounds, ounces, hours, minutes, age, yearOfBirth,
    orYounger, orOlder, valueColumn
  case rangeField, rung, ladderTop, ladderBottom, female, male, otherSex, skinType, healthNote
  case locationNote, oneError, manyErrors, reviewTitle, reviewLead, agree, disagree, agreeTitle
  case agreeText, backToForm, sectionOf, copyNote, readOn, disagreeTitle, disagreeText, nameTitle,
    nameLead
  case givenName, familyName, signTitle, signLead, typeInstead, drawInstead, typeLead, fullName
  case signatureConfirm, signedOn, clear, undo, padLabel, padCleared, padRestored, signAndGoOn
  case signature, sharingTitle, sharingText, sharingFuture, shareWidely, shareOnly, learnSharing,
    allow, deny
  case notNow, quit, goBack, giveConsent, denyTitle, denyText, cancelTitle, cancelText, backTo
  case checkAnswer, incomplete, notQuite, right, readPart, fromForm, backToQuestion, rightCount
  case passedTitle, passedLead, failedTitle, failedFinal, failedRetry, failedSections, failedEnd,
    tryAgain
  case lookAgain, readAgain, worthReading, onlyMissed, triesLeft, failedInform, failedStaff
  case whomToAsk, rightAtOnce, rightOnTry, summaryTitle, change, skipped, nothingYet,
    completionTitle, completionPicture
  case saveCopy
  case permissionsTitle, permissionHealth, permissionNotifications, permissionSensors
  case permissionMotion, permissionLocation, review, permissionsNote, passcodeTitle
  case passcodeEnter, passcodeNote, registrationTitle, registrationNote, loginTitle, loginNote
  case password, passwordAgain, further, gender, dateOfBirth, telephone, videoNote, pdfNote
  case pdfOpen, webPageNote, waitTitle, waitNote, nothingTitle, nothingLead, elsewhere
  case pictureOf, missing, missingChoice, missingText, wrongKind, notANumber, notAWholeNumber
  case belowMinimum, aboveMaximum, outside, offStep, oneDigit, manyDigits, notAChoice, sayWhat
  case onlyOne, notTogether, missingColumn, tooLong, mismatch, notAnEmail, notTheSame, notADate
  case notATime, tooEarly, tooLate, notASignature, dontKnowNotOffered, unmetElement, notAsked
  case unmetCheckbox
  case notTheName, nameNotTyped, signatureNotConfirmed
  case missingGivenName, missingFamilyName, missingAgreement
  case eligibilityTitle, tokenField, tokenNote, ineligibleTitle, ineligibleLead, tokenShape
  case tokenLength, componentNote
  case chooseOnLine, addFirst, addAnother, removeEntry, entryNumber, tooFewEntries, tooManyEntries
}

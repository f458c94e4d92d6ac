/// What the interface of participants' screens says besides the author's words. `%n`, `%m` and `%s` take numbers and names.
enum Word: String, CaseIterable, Sendable {
  case back, cancel, next, getStarted, done, goOn, skip, skipPage, leaveOut, skippedNote
  case learnMore, opensPage, stepOf, questionOf, pleaseAnswer, optional, or, yourAnswer, yes, no
  case dontKnow, choose, cleared, other, numberField, date, dateAndTime, time, today, yesterday
  case upToCharacters, countOf, email, again, address, height, centimetres, feet, inches, weight
  case kilograms, pounds, hours, minutes, age, yearOfBirth, orYounger, orOlder, valueColumn
  case rangeField, rung, ladderTop, ladderBottom, female, male, otherSex, skinType, healthNote
  case locationNote, oneError, manyErrors, reviewTitle, reviewLead, agree, disagree, agreeTitle
  case agreeText, backToForm, sectionOf, copyNote, readOn, expected, nameTitle, nameLead
  case givenName, familyName, signTitle, signLead, typeInstead, drawInstead, typeLead, fullName
  case signatureConfirm, signedOn, clear, undo, padLabel, padCleared, padRestored, signAndGoOn
  case signature, sharingTitle, sharingText, shareWidely, shareOnly, learnSharing, allow, deny
  case notNow, quit, giveConsent, denyTitle, denyText, checkAnswer, incomplete, notQuite, right
  case readPart, fromForm, backToQuestion, rightCount, passedTitle, passedLead, failedTitle
  case failedRetry, failedSections, failedEnd, tryAgain, lookAgain, summaryTitle, change, skipped
  case nothingYet, completionTitle, completionPicture, saveCopy, permissionsTitle, permissionHealth
  case permissionNotifications, permissionSensors, permissionMotion, permissionLocation, review
  case permissionsNote, passcodeTitle, passcodeEnter, passcodeNote, registrationTitle
  case registrationNote, loginTitle, loginNote, password, passwordAgain, further, gender
  case dateOfBirth, telephone, videoNote, pdfNote, pdfOpen, webPageNote, waitTitle, waitNote
  case nothingTitle, nothingLead, elsewhere, pictureOf, missing, missingChoice, missingText
  case wrongKind, notANumber, notAWholeNumber, belowMinimum, aboveMaximum, outside, offStep
  case oneDigit, manyDigits, notAChoice, sayWhat, onlyOne, notTogether, missingColumn, tooLong
  case mismatch, notAnEmail, notTheSame, notADate, notATime, tooEarly, tooLate, notASignature
  case dontKnowNotOffered, unmetElement, notAsked, missingGivenName, missingFamilyName
  case missingAgreement
}

-- As a search compares them from now on: names and words follow by their triggers.
UPDATE store_search SET
  text = translate(text, '’‘ʼ', ''''''''),
  names = translate(names, '’‘ʼ', ''''''''),
  publisher = translate(publisher, '’‘ʼ', ''''''''),
  labels = translate(labels, '’‘ʼ', '''''''')
WHERE text ~ '[’‘ʼ]';
